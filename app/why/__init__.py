"""Why a reply says what it says: what it was made from, beside the conversation, and the exact text of its prompt."""

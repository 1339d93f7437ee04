// Why a contact gets no text message, in the words of answers and logs.
export const NO_CONTACT = 'The contact does not exist.'
export const BLOCKED = 'The contact must not be contacted by text message.'

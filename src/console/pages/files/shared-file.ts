/** Why a file cannot be changed that everyone in the organization reads. */
export const sharedFile = 'This file is shared with everyone. Only organization keys can change it.'

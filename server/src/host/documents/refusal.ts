/** Why nothing can be made of a document, as a line that people read: what is wrong, and what to do. */
export class DocumentRefusal extends Error {}

/**
 * Thrown by a store that is far away where something was asked for that it has yet to fetch. Whoever runs the work fetches it and
 * begins the work again, which changes nothing but by its answer. Everybody in between passes it on.
 */
export class NotReadYet extends Error {}

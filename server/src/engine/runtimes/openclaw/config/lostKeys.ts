/** Keys that nobody can go by in a configuration: the runtime passes over them, so that no text changes what all objects are made of. */
export const lostKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

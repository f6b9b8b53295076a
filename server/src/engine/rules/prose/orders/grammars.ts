import { english } from './english.ts';
import { german } from './german.ts';
import type { Grammar } from './order.ts';
import { french, portuguese, spanish } from './romance.ts';

/** The languages whose orders we can read. */
export const grammars: Readonly<Record<string, Grammar>> = { english, german, spanish, portuguese, french };

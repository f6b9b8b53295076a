import type { Family } from '../detection/family.ts';
import { cursor } from './cursor.ts';
import { knownCursor } from './known.ts';

export const cursorFamily: Family = { ...knownCursor, versions: [cursor] };

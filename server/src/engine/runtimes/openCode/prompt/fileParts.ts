import type { LedgerRow } from '../../../prompt/ledger.ts';
import type { Part } from '../../../prompt/prompt.ts';
import { type CodingEntry, partOf, rowOf } from '../../coding/entry.ts';
import type { RunWorld } from '../world.ts';

/** What the program counts lengths in where it says nothing else. */
export const unit = 'UTF-16 units';

/** Called as the workspace calls it. */
const called = (world: RunWorld, entry: CodingEntry): CodingEntry => ({ ...entry, file: world.nameOf(entry.file) });

export const entryRow = (world: RunWorld, entry: CodingEntry): LedgerRow =>
	rowOf(world.root, called(world, entry), unit);

/** The text of a file in the prompt, on its own; undefined where nothing of it arrives. */
export const filePart = (world: RunWorld, entry: CodingEntry): Part | undefined =>
	partOf(world.root, called(world, entry), ['', '']);

/** The same below the line that says where it is from. */
export const instructionPart = (world: RunWorld, entry: CodingEntry, stability?: Part['stability']): Part | undefined =>
	partOf(world.root, called(world, entry), [`Instructions from: ${entry.file}\n`, ''], stability);

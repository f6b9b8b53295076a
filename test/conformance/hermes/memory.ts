import { fromFile } from '../../../server/src/engine/prompt/mappedText.ts';
import type { WordingPiece } from '../../../server/src/engine/prompt/wording/wording.ts';
import { memoryBlock, percentOf, usage } from '../../../server/src/engine/runtimes/hermes/memory/block.ts';
import {
	addEntry,
	changeEntries,
	changeEntry,
	driftIn,
	type EntryChange,
	entriesOf,
	fileOf,
	lengthOf,
	type MemoryState,
} from '../../../server/src/engine/runtimes/hermes/memory/changes.ts';
import type { Adapter, Input } from '../case.ts';

/** The program's prose has one token in the cases: its lengths and digests are checked elsewhere. */
const worded = ({ text = [] }: WordingPiece): string =>
	text.map((each) => (typeof each === 'string' ? each : '<…>')).join('');

const stateOf = ({ file, limit }: Input): MemoryState => ({ text: file ?? undefined, limit });

const load: Adapter = (input) => {
	const { file, target, limit } = input;
	const block = memoryBlock(fromFile(file ?? ''), target, limit, worded);
	return {
		entries: entriesOf(stateOf(input)),
		block: block ? block.head + block.body.text : null,
		drift: driftIn(stateOf(input)) !== undefined,
	};
};

/** How the program shortens what it repeats of an entry. */
const preview = (entry: string): string => {
	const characters = [...entry];
	return characters.length > 80 ? `${characters.slice(0, 80).join('')}...` : entry;
};

function outcome({ file, limit }: Input, change: EntryChange, isBatch = false) {
	if (change.kind === 'done') {
		const length = lengthOf(change.entries);
		return {
			success: true,
			file: change.isNew ? fileOf(change.entries) : file,
			backup: false,
			usage: `${percentOf(length, limit)}% — ${usage(length, limit)} chars`,
			entries: change.entries.length,
		};
	}
	const { refusal } = change;
	return {
		success: false,
		file,
		backup: refusal.kind === 'drift',
		why: refusal.kind,
		...(refusal.kind === 'ambiguous' && !isBatch && { matches: refusal.entries.map(preview) }),
		...(refusal.kind === 'threat' && { threat: refusal.names[0] }),
	};
}

const one: Adapter = (input) => outcome(input, changeEntry(stateOf(input), input.ops));

export const hermesMemoryAdapters: Readonly<Record<string, Adapter>> = {
	'memory.load': load,
	'memory.add': (input) => outcome(input, addEntry(stateOf(input), input.ops.content)),
	'memory.replace': one,
	'memory.remove': one,
	'memory.batch': (input) => outcome(input, changeEntries(stateOf(input), input.ops), true),
};

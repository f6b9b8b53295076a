import * as z from 'zod';
import { grouped } from '../../../text/grouped.ts';
import type { SelfEdit, SelfEditOutcome, SelfEditPlace } from '../../capabilities/selfEdit.ts';
import { percentOf, usage } from './block.ts';
import {
	addEntry,
	changeEntries,
	changeEntry,
	type EntryChange,
	entriesOf,
	fileOf,
	lengthOf,
	type MemoryOperation,
	type MemoryRefusal,
	type MemoryState,
} from './changes.ts';
import { limitOf } from './state.ts';
import { type HermesTarget, memoryNames } from './targets.ts';

const action = z.enum(['add', 'replace', 'remove']);
const content = z.string().max(20_000).describe('The entry, for “add” and “replace”.');
const oldText = z
	.string()
	.max(20_000)
	.describe('A part of the entry that is meant, for “replace” and “remove”; no other may have it.');

const input = z.object({
	target: z
		.enum(['memory', 'user'])
		.default('memory')
		.describe('memory: your notes; user: what you know of the person.'),
	action: action.optional(),
	content: content.optional(),
	old_text: oldText.optional(),
	operations: z
		.array(z.object({ action, content: content.optional(), old_text: oldText.optional() }))
		.max(50)
		.optional()
		.describe('Several changes at once: all of them or none, and only what comes of all has to fit.'),
});

type MemoryToolInput = z.infer<typeof input>;

const pathOf = (target: HermesTarget): string => `memories/${memoryNames[target]}`;

const verbs: Readonly<Record<NonNullable<MemoryToolInput['action']>, string>> = {
	add: 'Adds an entry to',
	replace: 'Replaces an entry of',
	remove: 'Removes an entry from',
};

function summaryOf({ target, action: one, operations = [] }: MemoryToolInput): string {
	if (operations.length > 0) return `Makes ${operations.length} changes to ${pathOf(target)}`;
	return `${one ? verbs[one] : 'Changes'} ${pathOf(target)}`;
}

/** What the agent is told where nothing is changed. */
function sentenceOf(refusal: MemoryRefusal, target: HermesTarget): string {
	switch (refusal.kind) {
		case 'no-content':
			return 'There is no content to write.';
		case 'no-old-text':
			return 'Say with old_text which entry is meant.';
		case 'unknown-action':
			return 'The action has to be add, replace or remove.';
		case 'threat':
			return `The content looks like an attack (${refusal.names.join(', ')}), and is not written.`;
		case 'full':
			return `It would have ${grouped(refusal.length)} characters, and ${grouped(refusal.limit)} are allowed. Shorten or remove other entries in the same call.`;
		case 'unmatched':
			return 'No entry has that text.';
		case 'ambiguous':
			return 'Several entries have that text. Quote more of the one that is meant.';
		case 'drift':
			return refusal.why === 'form'
				? `${pathOf(target)} was written by somebody else, and its entries are not divided by a line with § alone. The person has to put that right first.`
				: `${pathOf(target)} has an entry that is longer than the whole file may be. The person has to put that right first.`;
	}
}

/** Entries are shown where the agent has to choose among them. */
const showsEntries: ReadonlySet<MemoryRefusal['kind']> = new Set(['full', 'unmatched', 'no-old-text']);

function refusedOutcome(change: Extract<EntryChange, { kind: 'refused' }>, state: MemoryState, target: HermesTarget) {
	const { refusal, at } = change;
	const entries = entriesOf(state);
	const place = at === undefined ? '' : `Operation ${at + 1}: `;
	return {
		success: false,
		is_error: true,
		error: `${place}${sentenceOf(refusal, target)}${at === undefined ? '' : ' Nothing was changed.'}`,
		...(showsEntries.has(refusal.kind) && {
			current_entries: entries,
			usage: usage(lengthOf(entries), state.limit),
		}),
		...(refusal.kind === 'ambiguous' && { matches: refusal.entries }),
	};
}

function changeOf(
	state: MemoryState,
	{ action: one, content: text, old_text, operations = [] }: MemoryToolInput,
): EntryChange {
	if (operations.length > 0) return changeEntries(state, operations);
	const operation: MemoryOperation = { action: one, content: text, old_text };
	if (one === undefined) return { kind: 'refused', refusal: { kind: 'unknown-action' } };
	return one === 'add' ? addEntry(state, text ?? '') : changeEntry(state, operation);
}

function run(text: string | undefined, given: unknown, { snapshot }: SelfEditPlace): SelfEditOutcome {
	const asked = input.parse(given);
	const { target } = asked;
	const none = { kind: 'none' } as const;
	const allowed = limitOf(snapshot, target);
	if ('why' in allowed)
		return { says: { success: false, is_error: true, error: `Nothing was changed: ${allowed.why}` }, change: none };
	const state = { text, limit: allowed.limit };
	const change = changeOf(state, asked);
	if (change.kind === 'refused') return { says: refusedOutcome(change, state, target), change: none };
	const length = lengthOf(change.entries);
	const says = {
		success: true,
		target,
		usage: `${percentOf(length, state.limit)}% — ${usage(length, state.limit)} chars`,
		entry_count: change.entries.length,
		message: change.isNew ? 'Written.' : 'It is there already; nothing was changed.',
	};
	return { says, change: change.isNew ? { kind: 'write', text: fileOf(change.entries) } : none };
}

/** The tool by which the agent changes what it remembers, as the program’s own works. */
export const memoryTool: SelfEdit = {
	description:
		'Changes what you remember from one conversation to the next: your notes, or what you know of the person. The person is shown the change first. Your prompt shows the change from the next conversation on.',
	input,
	summary: (given) => summaryOf(input.parse(given)),
	target(given) {
		const parsed = input.safeParse(given);
		return parsed.success ? pathOf(parsed.data.target) : undefined;
	},
	run,
};

import type { MemoryType } from '../../../../memory/memoryTypes.ts';
import type { CatalogEntry } from '../files/entry.ts';
import { tokensOf } from './tokens.ts';

/** Words of a question that say what kind of answer is wanted. */
const cueWords = {
	procedure: 'how steps procedure process workflow',
	command: 'command commands run verify verification test build deploy release',
	business:
		'what when who owner approval approves approver schedule cadence review meeting report reporting invoice invoices finance legal follow followup handoff handover escalation sla deadline email',
	blocker: 'blocked blocker denied permission policy fix',
	reference: 'reference references docs dashboard url link',
	approval: 'approve approves approval approver',
	schedule: 'when schedule cadence weekly daily monthly quarterly',
} as const;
type Cue = keyof typeof cueWords;

export type Cues = ReadonlySet<Cue>;

const words = Object.entries(cueWords).map(([cue, list]) => [cue as Cue, new Set(list.split(' '))] as const);

export function cuesIn(query: string): Cues {
	const tokens = tokensOf(query);
	return new Set(words.filter(([, set]) => tokens.some((token) => set.has(token))).map(([cue]) => cue));
}

/** Which type a cue is after, in the order in which they are asked. */
const wanted: readonly (readonly [Cue, MemoryType])[] = [
	['procedure', 'procedure'],
	['command', 'fact'],
	['business', 'fact'],
	['blocker', 'blocker'],
	['reference', 'reference'],
];

/** The type that the question is after; undefined where nothing says so. */
export const wantedType = (cues: Cues): MemoryType | undefined => wanted.find(([cue]) => cues.has(cue))?.[1];

const approvalTags: ReadonlySet<string> = new Set(['approval', 'approver']);
const scheduleTags: ReadonlySet<string> = new Set(['cadence', 'schedule']);

function isApproval({ tags, title, summary }: CatalogEntry): boolean {
	return tags.some((tag) => approvalTags.has(tag.toLowerCase())) || /approval/i.test(`${title}\n${summary}`);
}

function isSchedule({ tags, title, summary }: CatalogEntry): boolean {
	if (tags.some((tag) => scheduleTags.has(tag.toLowerCase())) || /cadence/i.test(title)) return true;
	return /weekly|daily|monthly|quarterly/i.test(summary);
}

/** What the kind of the question adds to the score of `entry`; 0 where it asks for something else. */
export function intentBoost(cues: Cues, entry: CatalogEntry): number {
	switch (entry.memoryType) {
		case 'procedure':
			return cues.has('procedure') ? 6 : 0;
		case 'fact':
			if (cues.has('command')) return 2;
			if (!cues.has('business')) return 0;
			return (
				3 + (cues.has('approval') && isApproval(entry) ? 2 : 0) + (cues.has('schedule') && isSchedule(entry) ? 2 : 0)
			);
		case 'blocker':
			return cues.has('blocker') ? 3 : 0;
		case 'reference':
			return cues.has('reference') ? 2 : 0;
		default:
			return 0;
	}
}

import { type PromptChanges, promptChanges, type SectionChange } from '../../../engine/continuity/promptChanges.ts';
import { goesOn } from '../../../engine/continuity/saidBefore.ts';
import type { RecordedTurn, StoredRequest, StoredSection } from './storedRequest.ts';

/** What a turn sent otherwise than the one before it in the same conversation. */
export interface SinceBefore {
	/** One line for people. */
	readonly summary: string;
	readonly sections: PromptChanges<StoredSection>;
}

const verbs: Readonly<Record<SectionChange['kind'], string>> = {
	added: 'is new',
	removed: 'is no longer there',
	moved: 'is in another place',
	changed: 'changed',
};

export const verbOf = ({ kind }: SectionChange): string => verbs[kind];

/** What became of a section, as the end of a sentence. */
export const changeWords = (change: SectionChange): string =>
	change.kind === 'changed' && change.line !== undefined ? `changed in line ${change.line}` : verbs[change.kind];

export const placeOf = ({ title, path }: StoredSection, change: SectionChange): string =>
	`${path ?? `“${title}”`} ${changeWords(change)}`;

const toolsOf = ({ harness_request: { tools } }: StoredRequest): string =>
	JSON.stringify(tools.map(({ name, description }) => [name, description]));

/** What stood before the message of the turn before goes out again as it was. */
const messagesDiffer = (before: StoredRequest, now: StoredRequest): boolean =>
	!goesOn(before.harness_request.messages, now.harness_request.messages);

/** ms after which providers drop what they have kept, unless somebody pays for longer. */
const usuallyKept = 5 * 60_000;

const pause = (before: RecordedTurn, now: RecordedTurn): number =>
	Date.parse(now.turn.startedAt) - Date.parse(before.turn.completedAt ?? before.turn.startedAt);

interface TwoRequests {
	readonly before: StoredRequest;
	readonly now: StoredRequest;
	readonly first: PromptChanges<StoredSection>['first'];
	readonly late: boolean;
}

/** In the order in which a provider looks: the first that fits is the reason. */
const reasons: readonly ((sent: TwoRequests) => string | undefined)[] = [
	({ before, now }) =>
		before.runtime_config.model === now.runtime_config.model &&
		before.runtime_config.provider === now.runtime_config.provider
			? undefined
			: `The prompt cache missed because the model is another: ${before.runtime_config.model}, now ${now.runtime_config.model}.`,
	({ before, now }) =>
		toolsOf(before) === toolsOf(now) ? undefined : 'The prompt cache missed because the tools are not the same.',
	({ first }) => {
		if (!first) return undefined;
		if (first.section.volatility !== 'run')
			return `The prompt cache missed because ${placeOf(first.section, first.change)}.`;
		return `Up to “${first.section.title}” the prompt is the same as before. That part is different in every turn, and what comes after it cannot come from the cache.`;
	},
	({ before, now }) =>
		messagesDiffer(before, now)
			? 'The prompt is the same as before. The conversation before this message is not: it was edited, shortened or summarised.'
			: undefined,
	({ late }) =>
		late
			? 'Same as before. The turn before was more than 5 minutes ago, so the provider may have dropped its cache.'
			: 'Same as before: only the new messages are added.',
];

/** Undefined where one of the two has nothing to compare. */
export function sinceBefore(before: RecordedTurn | undefined, now: RecordedTurn): SinceBefore | undefined {
	if (!before?.request || !now.request) return undefined;
	const sections = promptChanges(
		before.request.runtime_config.prompt_sections,
		now.request.runtime_config.prompt_sections,
	);
	const sent: TwoRequests = {
		before: before.request,
		now: now.request,
		first: sections.first,
		late: pause(before, now) > usuallyKept,
	};
	const [summary = ''] = reasons.flatMap((reason) => reason(sent) ?? []);
	return { summary, sections };
}

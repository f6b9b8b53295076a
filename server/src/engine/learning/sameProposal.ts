import { sha256 } from '../text/sha256.ts';
import { styleOf } from './preferences.ts';

/** What two proposals are compared by. */
export interface ComparedProposal {
	readonly proposalKind: string;
	readonly targetKey: string;
	readonly summary: string;
	/** `wordings`: other words in which the same was proposed. `marks`: see `withoutWords`. */
	readonly payload: Readonly<Record<string, unknown>>;
}

export const wordingsOf = ({ payload }: Pick<ComparedProposal, 'payload'>): readonly string[] =>
	stringsIn(payload.wordings);

const stringsIn = (value: unknown): readonly string[] =>
	Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** Two proposals that have one of these in common are the same. */
function identitiesOf(proposal: ComparedProposal): readonly string[] {
	const { proposalKind, targetKey, summary } = proposal;
	const skill = skillOf(proposal);
	const style = styleOf(proposal);
	const those = skill ?? [
		...[summary, ...wordingsOf(proposal)].map((words) => ['words', words]),
		...(targetKey === 'file-delivery' ? [['target']] : []),
		...(style === undefined ? [] : [['style', style]]),
	];
	return those.map((each) => JSON.stringify([proposalKind, targetKey, ...each]));
}

/** A skill is its text; and a new one is one of its name, however it is worded. */
function skillOf({ payload: { skill } }: ComparedProposal): readonly (readonly string[])[] | undefined {
	if (typeof skill !== 'object' || skill === null || !('fingerprint' in skill)) return undefined;
	const isNew = 'kind' in skill && skill.kind === 'skill_create';
	return [['content', String(skill.fingerprint)], ...(isNew ? [['target']] : [])];
}

const markOf = (salt: string, identity: string): string => sha256(`${salt}\n${identity}`);

/** True where `earlier` was the same proposal. Its state does not matter: what was turned down once is not asked again. */
export function isSameProposal(found: ComparedProposal, earlier: ComparedProposal): boolean {
	const { marks, salt } = earlier.payload;
	const known = new Set(identitiesOf(earlier));
	const marked = new Set(stringsIn(marks));
	return identitiesOf(found).some(
		(identity) => known.has(identity) || (marked.size > 0 && marked.has(markOf(String(salt), identity))),
	);
}

/** What is left of a proposal that nobody may read any more: it can be told again, and says nothing by itself. */
export const withoutWords = (proposal: ComparedProposal, salt: string) => ({
	targetKey: '',
	title: '',
	summary: '',
	payload: { salt, marks: identitiesOf(proposal).map((identity) => markOf(salt, identity)) },
});

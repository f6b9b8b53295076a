import type { ConsideredVisibility, FromGrantsPage } from '../../../../../protocol/managed/grantsPage.ts';
import type { ChangeGrantParams, GrantedTo, SkillAsSeen } from '../../../../../protocol/managed/skillGrants.ts';

type GrantFields = Readonly<Record<string, unknown>>;

/** UTF-16 units. A page that sends more is not ours. */
const longest = 1_000;

const isFields = (value: unknown): value is GrantFields => typeof value === 'object' && value !== null;
const word = (value: unknown): value is string =>
	typeof value === 'string' && value.length > 0 && value.length <= longest;
/** As a row of the database has it: nothing keeps it from being empty. */
const cell = (value: unknown): value is string => value === '' || word(value);
const version = (value: unknown): value is number => Number.isInteger(value);

/** Of `value`, an optional version; undefined where it is no such thing. */
function pinnedIn(value: unknown): { readonly pinned?: number } | undefined {
	if (!isFields(value)) return undefined;
	const { pinned } = value;
	return pinned === undefined ? {} : version(pinned) ? { pinned } : undefined;
}

function skillIn(value: unknown): SkillAsSeen | undefined {
	if (!isFields(value)) return undefined;
	const { visibility, status, version: newest } = value;
	return cell(visibility) && cell(status) && version(newest) ? { visibility, status, version: newest } : undefined;
}

function seenIn(value: unknown): ChangeGrantParams['seen'] | undefined {
	const seen = skillIn(value);
	const grant = isFields(value) ? value.grant : undefined;
	if (!seen || grant === undefined) return seen;
	const pinned = pinnedIn(grant);
	return isFields(grant) && cell(grant.by) && pinned ? { ...seen, grant: { by: grant.by, ...pinned } } : undefined;
}

function granteeIn(value: unknown): GrantedTo | undefined {
	if (!isFields(value) || (value.kind !== 'agent' && value.kind !== 'person') || !word(value.id)) return undefined;
	return { kind: value.kind, id: value.id };
}

function changeIn({ slug, to, seen, wanted }: GrantFields): FromGrantsPage | undefined {
	const [grantee, known, wish] = [granteeIn(to), seenIn(seen), wanted === undefined ? undefined : pinnedIn(wanted)];
	if (!word(slug) || !grantee || !known || (wanted !== undefined && !wish)) return undefined;
	return { type: 'change', slug, to: grantee, seen: known, ...(wish && { wanted: wish }) };
}

function consideredIn(value: unknown): ConsideredVisibility | undefined {
	if (!isFields(value)) return undefined;
	const { slug, wanted } = value;
	return word(slug) && word(wanted) ? { slug, wanted } : undefined;
}

function visibilityIn(fields: GrantFields): FromGrantsPage | undefined {
	const [visibility, seen] = [consideredIn(fields), skillIn(fields.seen)];
	return visibility && seen && { type: 'visibility', ...visibility, seen };
}

const checks: { readonly [T in FromGrantsPage['type']]: (fields: GrantFields) => FromGrantsPage | undefined } = {
	ready: () => ({ type: 'ready' }),
	refresh: () => ({ type: 'refresh' }),
	connect: () => ({ type: 'connect' }),
	'check-archive': () => ({ type: 'check-archive' }),
	consider({ visibility }) {
		const considered = consideredIn(visibility);
		if (visibility === undefined) return { type: 'consider' };
		return considered && { type: 'consider', visibility: considered };
	},
	visibility: visibilityIn,
	change: changeIn,
	undo: ({ undo }) => (word(undo) ? { type: 'undo', undo } : undefined),
};

/** The message that `received` is; undefined for anything else. */
export function fromGrantsPage(received: unknown): FromGrantsPage | undefined {
	if (!isFields(received) || typeof received.type !== 'string' || !Object.hasOwn(checks, received.type))
		return undefined;
	return checks[received.type as FromGrantsPage['type']](received);
}

import { idOf, segmentOf } from '../../../text/nameOfId.ts';
import type { WorkspacePath } from '../../../workspace/snapshot.ts';
import type { Grantee } from '../../capabilities/skillGrants.ts';
import { bootstrapNames, fileNames, storedFolders } from '../files.ts';
import { agentPageName } from './agentPage.ts';

/** A row that a file of a managed agent stands for. */
export type StoredPlace =
	/** A context file of the agent, or a person's own copy; `user` is undefined for the agent's. */
	| { readonly kind: 'context'; readonly user: string | undefined; readonly name: string }
	/** A memory; without a user it is everybody's. */
	| { readonly kind: 'memory'; readonly user: string | undefined; readonly path: string }
	| { readonly kind: 'agent' }
	| { readonly kind: 'skill'; readonly slug: string }
	/** One field of the agent's row; nobody lists it. */
	| { readonly kind: 'field'; readonly field: AgentField }
	/** Of no agent's folder: it belongs to the whole database. */
	| { readonly kind: 'grant'; readonly slug: string; readonly to: Grantee }
	/** As well: who may see a skill at all. */
	| { readonly kind: 'visibility'; readonly slug: string };

/** What of an agent's row is changed by itself. */
const agentFields = ['status', 'frontmatter'] as const;
export type AgentField = (typeof agentFields)[number];

const agentRow = 'agent-row';
const skillPage = 'skill.json';

const skillRows = 'skill-rows';
const visibility = 'visibility';

const grants = 'skill-grants';
const granteeFolders = { agent: 'agents', person: 'people' } as const satisfies Record<Grantee['kind'], string>;

const inSegments = (path: string): string => path.split('/').map(segmentOf).join('/');

function fromSegments(segments: readonly string[]): string | undefined {
	const ids = segments.map(idOf);
	return ids.includes(undefined) ? undefined : ids.join('/');
}

/** Context files that versions since March 2026 have besides. */
const laterNames = ['CAPABILITIES.md', 'USER_PREDEFINED.md', 'AGENTS_CORE.md', 'AGENTS_TASK.md'];

const usualNames: ReadonlySet<string> = new Set([...bootstrapNames, ...laterNames]);
const curated: ReadonlySet<string> = new Set([fileNames.memory, fileNames.memoryAlt]);

/** Where the runtime keeps memories: the two names at the root, and whatever is in `memory/`. */
const isUsualMemory = (path: string): boolean => curated.has(path) || path.startsWith('memory/');

/** The folder with one person's own, with a slash at the end; empty for what is the agent's or everybody's. */
export const below = (user: string | undefined): string =>
	user === undefined ? '' : `${storedFolders.people}/${segmentOf(user)}/`;

/** The file that stands for the row; each row has one of its own. */
export function pathOf(place: StoredPlace): WorkspacePath {
	switch (place.kind) {
		case 'agent':
			return agentPageName;
		case 'skill':
			return `skills/${segmentOf(place.slug)}/${skillPage}`;
		case 'field':
			return `${agentRow}/${place.field}`;
		case 'visibility':
			return `${skillRows}/${segmentOf(place.slug)}/${visibility}`;
		case 'grant':
			return `${grants}/${segmentOf(place.slug)}/${granteeFolders[place.to.kind]}/${segmentOf(place.to.id)}`;
		case 'context': {
			const { user, name } = place;
			return `${below(user)}${usualNames.has(name) ? '' : `${storedFolders.context}/`}${segmentOf(name)}`;
		}
		case 'memory': {
			const { user, path } = place;
			return `${below(user)}${isUsualMemory(path) ? '' : `${storedFolders.memory}/`}${inSegments(path)}`;
		}
	}
}

/** The row that the file at `path` stands for; undefined where there can be none. */
export function placeOf(path: WorkspacePath): StoredPlace | undefined {
	const place = candidate(path.split('/'));
	// Whatever has another name than the one that is asked for is not meant.
	return place && pathOf(place) === path ? place : undefined;
}

function candidate(segments: readonly string[]): StoredPlace | undefined {
	const [first = '', second = '', third] = segments;
	if (first === agentPageName) return { kind: 'agent' };
	if (first === 'skills') {
		const slug = third === skillPage ? idOf(second) : undefined;
		return slug === undefined ? undefined : { kind: 'skill', slug };
	}
	if (first === grants) return grantIn(segments);
	if (first === skillRows) {
		const slug = third === visibility ? idOf(second) : undefined;
		return slug === undefined ? undefined : { kind: 'visibility', slug };
	}
	if (first === agentRow) return fieldIn(second);
	if (first !== storedFolders.people) return rowOf(undefined, segments);
	const user = idOf(second);
	return user === undefined ? undefined : rowOf(user, segments.slice(2));
}

function rowOf(user: string | undefined, segments: readonly string[]): StoredPlace | undefined {
	const [first = '', ...rest] = segments;
	if (first === storedFolders.context || usualNames.has(first)) {
		const name = fromSegments(first === storedFolders.context ? rest : segments);
		return name === undefined ? undefined : { kind: 'context', user, name };
	}
	const path = fromSegments(first === storedFolders.memory ? rest : segments);
	return path === undefined ? undefined : { kind: 'memory', user, path };
}

function grantIn([, name = '', folder, grantee = '']: readonly string[]): StoredPlace | undefined {
	const kind = folder === granteeFolders.agent ? 'agent' : 'person';
	const [slug, id] = [idOf(name), idOf(grantee)];
	return slug === undefined || id === undefined ? undefined : { kind: 'grant', slug, to: { kind, id } };
}

function fieldIn(name: string): StoredPlace | undefined {
	const field = agentFields.find((each) => each === name);
	return field && { kind: 'field', field };
}

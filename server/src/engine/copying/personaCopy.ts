import type { PersonaAspect, PersonaCapability, PersonaHome } from '../runtimes/capabilities/persona.ts';
import { areKin } from '../runtimes/kin.ts';
import type { FileRole, Runtime } from '../runtimes/runtime.ts';
import { secretsOfText } from '../secrets/find.ts';
import { type Frontmatter, readFrontmatter } from '../text/frontmatter.ts';
import type { FileEntry, Snapshot, WorkspacePath } from '../workspace/snapshot.ts';
import { asSection, copiedFrontmatter, joined } from './personaText.ts';

/** A workspace and the runtime whose agent lives there. */
export interface PersonaPlace {
	readonly snapshot: Snapshot;
	readonly runtime: Runtime;
}

/** A file that the copy would have. */
export interface PersonaFile {
	readonly path: WorkspacePath;
	readonly text: string;
	/** Files of the other workspace that it is made of, in order. */
	readonly from: readonly WorkspacePath[];
}

/** What stays behind, and why: one clause for each reason. */
interface StayingFiles {
	/** What the files are to their runtime: `Daily log`. */
	readonly title: string;
	readonly reason: string;
	readonly paths: readonly WorkspacePath[];
}

/** Frontmatter that a copy does without. */
interface DroppedKeys {
	readonly from: WorkspacePath;
	readonly keys: readonly string[];
}

/** Nothing of it is written. */
export interface PersonaPlan {
	/** To be created. */
	readonly files: readonly PersonaFile[];
	/** Paths where the other folder has something already, which is left as it is. */
	readonly standing: readonly WorkspacePath[];
	readonly staying: readonly StayingFiles[];
	readonly droppedKeys: readonly DroppedKeys[];
}

/** Who an agent is comes first in a file of several texts, and what it works with last. */
const order: readonly PersonaAspect[] = [
	'instructions',
	'character',
	'identity',
	'person',
	'beliefs',
	'goals',
	'tools',
	'heartbeat',
	'context',
];

interface Piece {
	readonly path: WorkspacePath;
	readonly aspect: PersonaAspect;
	readonly home: PersonaHome;
	/** As it stands there. */
	readonly text: string;
	readonly frontmatter: Frontmatter;
}

const nameOf = (path: WorkspacePath): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/u, '');

/** Why the text of a file is not copied; undefined where it can be. */
function obstacle({ content, leadsOut, path }: FileEntry, snapshot: Snapshot): string | undefined {
	if (leadsOut) return 'a link leads out of the workspace';
	if (content.kind === 'unreadable') return content.reason;
	if (content.kind === 'unread') return 'it was not read';
	if (content.origin === 'template') return 'it is not there yet';
	if (content.lossy) return 'it is not UTF-8 text';
	if (content.text.trim() === '') return 'it is empty';
	const { shaped, labelled } = secretsOfText(content.text);
	const [secret] = [...shaped, ...labelled, ...(snapshot.secrets?.get(path) ?? [])];
	if (secret) return `it has what looks like a secret in it (${secret.kind}): remove that first`;
	const frontmatter = readFrontmatter(content.text);
	return frontmatter.kind === 'refused' || (frontmatter.kind === 'yaml' && frontmatter.problems.length > 0)
		? 'nobody can tell what its frontmatter says'
		: undefined;
}

/** The other runtime takes the same path for the same thing, or says where such a thing belongs. */
const homeIn = (persona: PersonaCapability, aspect: PersonaAspect, path: WorkspacePath): PersonaHome | undefined => {
	const home = persona.homeOf(aspect, nameOf(path));
	if (!home || home.heading !== undefined || persona.aspectOf(path) !== aspect) return home;
	return { path, ...(home.frontmatter && { frontmatter: home.frontmatter }) };
};

/** What a copy of the persona in `from` for another runtime, or for another folder, would be. */
export function planPersona(from: PersonaPlace, to: PersonaPlace): PersonaPlan {
	const { runtime: source, snapshot } = from;
	const { runtime: target } = to;
	const pieces: Piece[] = [];
	const staying = new Map<string, { title: string; reason: string; paths: WorkspacePath[] }>();
	const stays = (title: string, reason: string, path: WorkspacePath) => {
		const key = `${title}\n${reason}`;
		const known = staying.get(key) ?? { title, reason, paths: [] };
		known.paths.push(path);
		staying.set(key, known);
	};
	for (const file of snapshot.files.values()) {
		const { path, content } = file;
		const role = source.roleOf(path);
		if (!role) continue;
		const aspect = source.persona?.aspectOf(path);
		const home = aspect && target.persona && homeIn(target.persona, aspect, path);
		if (aspect === undefined) stays(role.title, reasonOf(role, file, to), path);
		else if (!home) stays(role.title, `${target.title} has no file for it`, path);
		else {
			const why = obstacle(file, snapshot);
			if (why !== undefined) stays(role.title, why, path);
			else if (content.kind === 'text') {
				const text = content.text.replace(/^\uFEFF/u, '');
				pieces.push({ path, aspect, home, text, frontmatter: readFrontmatter(text) });
			}
		}
	}
	const files: PersonaFile[] = [];
	const droppedKeys: DroppedKeys[] = [];
	const byPath = new Map<WorkspacePath, Piece[]>();
	for (const piece of pieces) byPath.set(piece.home.path, [...(byPath.get(piece.home.path) ?? []), piece]);
	for (const [path, parts] of byPath) {
		const sorted = parts.toSorted(
			(one, other) =>
				Number(one.home.heading !== undefined) - Number(other.home.heading !== undefined) ||
				order.indexOf(one.aspect) - order.indexOf(other.aspect),
		);
		const { text, dropped } = fileOf(path, sorted, from, to);
		droppedKeys.push(...dropped);
		files.push({ path, text, from: sorted.map((part) => part.path) });
	}
	const isStanding = ({ path }: PersonaFile) => to.snapshot.files.has(path);
	return {
		files: files.filter((file) => !isStanding(file)),
		standing: files.filter(isStanding).map(({ path }) => path),
		staying: [...staying.values()],
		droppedKeys,
	};
}

function reasonOf(role: FileRole, file: FileEntry, { runtime: target, snapshot }: PersonaPlace): string {
	if (role.id !== 'skill') return 'not part of a persona';
	const { path } = file;
	const files = new Map([...snapshot.files, [path, file]]);
	const isRead = target.skills
		? target.skills.read({ ...snapshot, files }).get(path)?.kind === 'listed'
		: target.roleOf(path)?.id === 'skill';
	return isRead
		? `skills are not copied: copy the folder yourself, ${target.title} reads it there too`
		: `skills are not copied, and ${target.title} does not read this one there`;
}

function fileOf(
	path: WorkspacePath,
	pieces: readonly Piece[],
	{ runtime: source }: PersonaPlace,
	{ runtime: target }: PersonaPlace,
): { readonly text: string; readonly dropped: readonly DroppedKeys[] } {
	const [first] = pieces;
	const role = target.roleOf(path);
	const schema = role && target.frontmatter?.schema(role.id);
	const wants = first?.home.frontmatter ?? {};
	const isAlone = pieces.length === 1 && first?.home.heading === undefined;
	const isOpen = areKin(source, target) && schema?.additionalProperties !== false;
	// What the runtimes do not share is only text in the prompt of the other one, unless that one asks for it.
	const isKnown = (key: string) =>
		isOpen || (Object.hasOwn(wants, key) && Object.hasOwn(schema?.properties ?? {}, key));
	const dropped: DroppedKeys[] = [];
	const bodies = pieces.map(({ path: from, home, text, frontmatter }) => {
		const own = frontmatter.kind === 'yaml' ? Object.keys(frontmatter.data) : [];
		// A block says something of a whole file: of several in one, none can stay.
		const keys = own.filter((key) => !(isAlone && isKnown(key)));
		if (keys.length > 0) dropped.push({ from, keys });
		const body = frontmatter.kind === 'yaml' ? text.slice(frontmatter.body) : text;
		return home.heading === undefined ? body : asSection(home.heading, body);
	});
	const given = isAlone && first?.frontmatter.kind === 'yaml' ? first.frontmatter.data : {};
	const isComplete = Object.keys(wants).every((key) => !isKnown(key) || Object.hasOwn(given, key));
	if (isAlone && first && isComplete && dropped.length === 0) return { text: first.text, dropped };
	const body = isAlone ? (bodies[0] ?? '').replace(/^(?:[ \t]*\r?\n)+/u, '') : joined(bodies);
	return { text: copiedFrontmatter(given, wants, isKnown) + body, dropped };
}

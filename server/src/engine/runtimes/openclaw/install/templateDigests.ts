import { sha256 } from '../../../text/sha256.ts';
import { oncePerContent } from '../../../workspace/files.ts';
import type { Scene } from '../../detection/scene.ts';
import { fileNames } from '../files.ts';
import { type Templates, templates2026_1, templates2026_1_29, templates2026_9 } from './templates.ts';

/** SHA-256 (UTF-8) of each text that a version puts into a new workspace: never the text itself. */
interface Seeded {
	readonly version: string;
	readonly digests: Readonly<Record<string, string>>;
}

const digestsOf = (templates: Templates): Seeded['digests'] =>
	Object.fromEntries(Object.entries(templates).map(([name, template]) => [name, template.sha256]));

/** Newest first. */
const seeded: readonly Seeded[] = [
	{ version: '2026.9.6', digests: digestsOf(templates2026_9) },
	{ version: '2026.1.29', digests: digestsOf(templates2026_1_29) },
	{ version: '2026.1.24', digests: digestsOf(templates2026_1) },
];

/** UTF-16 units of the longest of them; whatever is longer needs no digest. */
const longest = Math.max(
	...[templates2026_1, templates2026_1_29, templates2026_9].flatMap((each) =>
		Object.values(each).map(({ length }) => length),
	),
);

const digestOf = oncePerContent((text) => (text.length > longest ? undefined : sha256(text)));

/** A file that stands as some versions seed it. */
export interface SeededTemplate {
	readonly name: string;
	/** Newest first. */
	readonly versions: readonly string[];
}

/** The files of `scene` that nobody has changed since a version of OpenClaw seeded them. */
export function seededFiles({ files }: Scene): readonly SeededTemplate[] {
	const names = [...new Set(seeded.flatMap(({ digests }) => Object.keys(digests)))];
	return names.flatMap((name) => {
		const content = files.get(name)?.content;
		const digest = content?.kind === 'text' ? digestOf(content) : undefined;
		const versions = seeded.filter(({ digests }) => digest !== undefined && digests[name] === digest);
		return versions.length > 0 ? [{ name, versions: versions.map(({ version }) => version) }] : [];
	});
}

/** Names that a version creates where they are missing, the first-run ritual left out: that comes with a new workspace only. */
export const seededNames = (version: string): readonly string[] =>
	Object.keys(seeded.find((each) => each.version === version)?.digests ?? {}).filter(
		(name) => name !== fileNames.bootstrap,
	);

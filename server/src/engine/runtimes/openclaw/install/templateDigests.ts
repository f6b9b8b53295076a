import type { Scene } from '../../detection/scene.ts';
import { fileNames } from '../files.ts';
import {
	isTemplate,
	type Templates,
	templates2026_1,
	templates2026_1_29,
	templates2026_7,
	templates2026_9,
} from './templates.ts';

/** What each version puts into a new workspace, newest first. */
const seeded: readonly { readonly version: string; readonly templates: Templates }[] = [
	{ version: '2026.9.6', templates: templates2026_9 },
	{ version: '2026.7.1', templates: templates2026_7 },
	{ version: '2026.1.29', templates: templates2026_1_29 },
	{ version: '2026.1.24', templates: templates2026_1 },
];

/** A file that stands as some versions seed it. */
export interface SeededTemplate {
	readonly name: string;
	/** Newest first. */
	readonly versions: readonly string[];
}

/** The files of `scene` that nobody has changed since a version of OpenClaw seeded them. */
export function seededFiles({ files }: Scene): readonly SeededTemplate[] {
	const names = [...new Set(seeded.flatMap(({ templates }) => Object.keys(templates)))];
	return names.flatMap((name) => {
		const content = files.get(name)?.content;
		if (content?.kind !== 'text') return [];
		const versions = seeded.filter(({ templates }) => isTemplate(content, templates[name]));
		return versions.length > 0 ? [{ name, versions: versions.map(({ version }) => version) }] : [];
	});
}

/** Names that a version creates where they are missing, the first-run ritual left out: that comes with a new workspace only. */
export const seededNames = (version: string): readonly string[] =>
	Object.keys(seeded.find((each) => each.version === version)?.templates ?? {}).filter(
		(name) => name !== fileNames.bootstrap,
	);

import type { Runtime } from '../../../engine/runtimes/runtime.ts';
import { textIn, type WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import type { Workspace } from '../../../host/workspace/workspaces.ts';
import { skillsOf } from '../../tools/skills.ts';

/** A name that a folder may have on every system, and that leads nowhere else. */
const soundSlug = /^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9_-])?$/u;

/** Where the runtime looks for a skill of that name; undefined where no file should be called so. */
export const skillFileOf = ({ skills }: Runtime, slug: string): WorkspacePath | undefined =>
	soundSlug.test(slug) ? (skills?.fileOf?.(slug) ?? `skills/${slug}/SKILL.md`) : undefined;

interface KnownSkills {
	/** Everything that a skill is called by here. */
	readonly ids: readonly string[];
	/** The workspace's own, by the name that their file gives them. */
	readonly texts: Readonly<Record<string, string>>;
}

/** More are not read before each question. */
const mostRead = 200;

/** The skills that the agent has. */
export async function skillsAround(workspace: Workspace): Promise<KnownSkills> {
	const { runtime } = workspace;
	const listed = runtime.skills?.list(workspace.snapshot(), workspace.session()).skills ?? [];
	const own = await skillsOf(workspace);
	const texts: Record<string, string> = {};
	const ids = new Set<string>([...listed.flatMap(({ name }) => name ?? []), ...own.map(({ name }) => name)]);
	for (const { path } of own.slice(0, mostRead)) {
		const names = path.replace(/\.md$/u, '').split('/').slice(-2);
		const slug = names.find((name) => skillFileOf(runtime, name) === path);
		if (slug === undefined) continue;
		ids.add(slug);
		const text = textIn(await workspace.read(path));
		if (text !== undefined) texts[slug] = text;
	}
	// On some disks the letters of another case are the same file.
	return { ids: [...new Set([...ids, ...[...ids].map((id) => id.toLowerCase())])], texts };
}

import { basename, join } from 'node:path';
import { isFailure, isJsonObject, textAt } from '../../../text/json5.ts';
import { jsonIn } from '../config/jsonText.ts';
import { ownFolder, textAtPlace, type World } from '../world.ts';

const lawful = /^[a-z0-9-]+$/u;

const slugOf = (text: string): string =>
	text
		.toLowerCase()
		.replaceAll(/[^a-z0-9]+/gu, '-')
		.replaceAll(/^-|-$/gu, '') || 'project';

/** Ids of projects by their folders, as the program has noted them; nothing where the list is not as it should be. */
function notedIds(world: World): ReadonlyMap<string, string> {
	const content = textAtPlace(world, join(ownFolder(world), 'projects.json'));
	const document = content && jsonIn(content);
	const projects = document && !isFailure(document) && isJsonObject(document.value) && document.value.projects;
	if (!projects || !isJsonObject(projects)) return new Map();
	const ids = Object.keys(projects).map((path) => [path, textAt(projects, path) ?? ''] as const);
	return ids.every(([, id]) => lawful.test(id)) ? new Map(ids) : new Map();
}

/**
 * The short name of the project below `~/.gemini/tmp`: the noted one, unless a mark in its folder says that it is another project's;
 * else one whose mark says that it is this one's; else one made of the folder's name.
 */
export function projectId(world: World): string {
	const { cwd, places } = world;
	const folder = join(ownFolder(world), 'tmp');
	const ownerOf = (id: string): string | undefined =>
		textAtPlace(world, join(folder, id, '.project_root'))?.text.trim();
	const noted = notedIds(world);
	const own = noted.get(cwd);
	if (own !== undefined && (ownerOf(own) ?? cwd) === cwd) return own;
	const marked = (places.list(folder) ?? []).find(({ name }) => ownerOf(name) === cwd);
	if (marked) return marked.name;
	const taken = new Set(noted.values());
	const slug = slugOf(basename(cwd) || 'project');
	for (let count = 0; ; count += 1) {
		const candidate = count === 0 ? slug : `${slug}-${count}`;
		if (!taken.has(candidate) && (ownerOf(candidate) ?? cwd) === cwd) return candidate;
	}
}

import { basename, join, resolve } from 'node:path';
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
	const content = textAtPlace(world, join(ownFolder(world), 'projects.json'), 'settings');
	const document = content && jsonIn(content);
	const projects = document && !isFailure(document) && isJsonObject(document.value) && document.value.projects;
	if (!projects || !isJsonObject(projects)) return new Map();
	const ids = Object.keys(projects).map((path) => [path, textAt(projects, path) ?? ''] as const);
	return ids.every(([, id]) => lawful.test(id)) ? new Map(ids) : new Map();
}

/** Folders of the person's own that have one for each project, with a mark of whose it is. */
const marked = ['tmp', 'history'] as const;

/**
 * The short name of the project below `~/.gemini/tmp`: the noted one, unless a mark in its folder says that it is another project's;
 * else one whose mark says that it is this one's; else one made of the folder's name.
 */
export function projectId(world: World): string {
	const { cwd, places } = world;
	const folders = marked.map((name) => join(ownFolder(world), name));
	const ownerIn = (folder: string, id: string): string | undefined => {
		const mark = textAtPlace(world, join(folder, id, '.project_root'), 'settings');
		// From the folder that the program was started in, so that an empty mark names that one.
		return mark && resolve(cwd, mark.text.trim());
	};
	const isFree = (id: string): boolean => folders.every((folder) => (ownerIn(folder, id) ?? cwd) === cwd);
	const noted = notedIds(world);
	const own = noted.get(cwd);
	if (own !== undefined && isFree(own)) return own;
	for (const folder of folders) {
		const found = (places.list(folder) ?? []).find(({ name }) => ownerIn(folder, name) === cwd);
		if (found && isFree(found.name)) return found.name;
	}
	const taken = new Set([...noted].filter(([path]) => path !== cwd).map(([, id]) => id));
	const slug = slugOf(basename(cwd) || 'project');
	for (let count = 0; ; count += 1) {
		const candidate = count === 0 ? slug : `${slug}-${count}`;
		if (!taken.has(candidate) && isFree(candidate)) return candidate;
	}
}

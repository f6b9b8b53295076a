import type { Workspace } from '../../host/workspaces.ts';
import type { LanguageContext } from '../context.ts';
import { RequestError } from './guard.ts';

/** The workspace whose root folder has this URI; throws a line for people where there is none. */
export function workspaceAt(
	uri: string,
	{ workspaces, files }: Pick<LanguageContext, 'workspaces' | 'files'>,
): Workspace {
	const path = files.pathOf(uri);
	const found = workspaces.list().find(({ root }) => root === path);
	if (!found)
		throw new RequestError(`There is no agent workspace at ${path ?? uri} any more. Open its folder, then try again.`);
	return found;
}

import type { Workspace } from '../../../host/workspace/workspaces.ts';
import type { LanguageContext } from '../../context.ts';
import { RequestError } from '../client/guardedHandlers.ts';

type LookupContext = Pick<LanguageContext, 'workspaces' | 'files'>;

/** The workspace whose root folder has this URI. */
export function findWorkspace(uri: string, { workspaces, files }: LookupContext): Workspace | undefined {
	const path = files.pathOf(uri);
	return workspaces.list().find(({ root }) => root === path);
}

/** As `findWorkspace`; throws a line for people where there is none. */
export function workspaceAt(uri: string, known: LookupContext): Workspace {
	const found = findWorkspace(uri, known);
	if (!found) {
		const place = known.files.pathOf(uri) ?? uri;
		throw new RequestError(`There is no agent workspace at ${place}. Open its folder, then try again.`);
	}
	return found;
}

import { type AccessAnswer, type AccessParams, AccessRequest } from '../../../../protocol/workspace/access.ts';
import { accessPage } from '../../engine/access/accessPage.ts';
import { namedPlace } from '../../host/managed/placeUri.ts';
import { accessTableOf } from '../../host/workspace/accessTableOf.ts';
import type { Feature } from '../feature.ts';
import { workspaceAt } from '../support/workspace/workspaceLookup.ts';

/** Who may read and write what, as a page. */
export const accessRequest: Feature = {
	name: 'access',
	register(context) {
		context.connection.onRequest(
			AccessRequest,
			context.answered<AccessParams, AccessAnswer>('access', ({ workspace: uri }) => {
				const workspace = workspaceAt(uri, context);
				const { runtime, root } = workspace;
				const table = accessTableOf(workspace);
				const files: string[] = [];
				const indexOf = (path: string): number => {
					const known = files.indexOf(path);
					return known < 0 ? files.push(path) - 1 : known;
				};
				const named = table?.config === undefined ? table : { ...table, config: namedPlace(table.config) };
				const page = accessPage(named, {
					title: root.split(/[\\/]/u).at(-1) ?? root,
					runtime: runtime.title,
					link: ({ file = table?.config ?? '', line }) => `open/${indexOf(file)}/${line}`,
				});
				return { page, files: files.map((path) => context.files.uriOf(path)) };
			}),
		);
	},
};

import { type AccessAnswer, type AccessParams, AccessRequest } from '../../../../protocol/workspace/access.ts';
import { accessPage } from '../../engine/access/accessPage.ts';
import { accessTable } from '../../engine/access/accessTable.ts';
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
				const snapshot = workspace.snapshot();
				const table = accessTable(runtime, snapshot, (kind) => workspace.analysis().prompt(kind));
				const config = snapshot.config && context.files.uriOf(snapshot.config.path);
				const page = accessPage(table, {
					title: root.split(/[\\/]/u).at(-1) ?? root,
					runtime: runtime.title,
					link: (line) => `open/${line}`,
				});
				return { page, ...(config && { config }) };
			}),
		);
	},
};

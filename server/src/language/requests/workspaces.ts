import { basename } from 'node:path';
import {
	RuntimesRequest,
	WorkspaceChangedNotification,
	type WorkspaceInfo,
	WorkspacesRequest,
} from '../../../../protocol/workspace/workspaces.ts';
import type { Fate } from '../../engine/prompt/ledger.ts';
import { agentName } from '../../engine/rules/identity/agentName.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';

/** UTF-16 units. The list goes out with every change, and a picture in a data URI may take megabytes. */
const longestAvatar = 200_000;

/** A single letter is what a runtime makes of nothing. */
const tellsApart = (avatar: string) => avatar.length > 1 && avatar.length <= longestAvatar;

/** A runtime without a word for emojis takes one for the picture, and draws it as it is: it has nothing of an address or a path. */
const isEmoji = (avatar: string) => tellsApart(avatar) && !/[!-~]/u.test(avatar);

function nameOf(workspace: Workspace): Pick<WorkspaceInfo, 'name' | 'folder' | 'emoji' | 'avatar'> {
	const { root, runtime } = workspace;
	const identity = runtime.identity?.display?.(workspace.snapshot());
	const emoji = identity?.emoji ?? (identity && isEmoji(identity.avatar) ? identity.avatar : undefined);
	return {
		// Who works in many folders is told from others by the folder.
		name: agentName(runtime, workspace.snapshot()) ?? (runtime.detection.asksPlaces ? basename(root) : ''),
		folder: basename(root),
		...(emoji !== undefined && { emoji }),
		...(identity && tellsApart(identity.avatar) && { avatar: identity.avatar }),
	};
}

function infoOf(workspace: Workspace, { files, registry }: LanguageContext): WorkspaceInfo {
	const { root, runtime, evidence } = workspace;
	const analysis = workspace.analysis();
	const { rows } = analysis.prompt(analysis.session.kind).ledger;
	const filesOf = (wanted: Fate) =>
		rows.filter(({ fate }) => fate === wanted).map(({ path }) => files.uriOf(workspace.absolute(path)));
	const madeByRun = filesOf('seeded');
	const choosable = runtime.choosable?.(workspace.snapshot(), analysis.session) ?? [];
	const ids = new Set([runtime.id, ...(evidence.also ?? [])]);
	// Always in the same order, whichever is looked through.
	const atHome = registry.runtimes.filter(({ id }) => ids.has(id));
	return {
		uri: files.uriOf(root),
		...nameOf(workspace),
		runtime: runtime.id,
		runtimeTitle: runtime.title,
		evidence: evidence.reasons,
		...(evidence.version !== undefined && { versionReason: evidence.version }),
		alternatives: evidence.alternatives.map(({ id, fits, whyNot }) => ({ id, fits, whyNot })),
		sessionKinds: runtime.sessionKinds,
		eyes: atHome.map(({ id, title }) => ({ id, title })),
		followsFiles: atHome.some(({ detection }) => detection.asksPlaces),
		...(choosable.length > 0 && { choosable }),
		missing: [...filesOf('missing'), ...madeByRun],
		madeByRun,
	};
}

/** Which workspaces there are, and word when what is known of one is out of date. */
export const workspacesRequests: Feature = {
	name: 'workspaces',
	register(context) {
		const { connection, registry, workspaces, changes, files, log } = context;
		const list = context.answered<undefined, readonly WorkspaceInfo[]>('workspaces', () =>
			workspaces.list().map((workspace) => infoOf(workspace, context)),
		);
		connection.onRequest(WorkspacesRequest, (token) => list(undefined, token));
		connection.onRequest(RuntimesRequest, async () =>
			(await registry.loadAll()).map(({ id, title, sessionKinds, install }) => ({
				id,
				title,
				sessionKinds,
				canBegin: install !== undefined,
			})),
		);

		const tell = (uri?: string) =>
			connection
				.sendNotification(WorkspaceChangedNotification, uri === undefined ? {} : { uri })
				.catch((error) => log.error('workspace changed', error));
		changes.onDidChange(({ list: isListChange, workspaces: changed }) => {
			if (isListChange) void tell();
			else for (const { root } of changed) void tell(files.uriOf(root));
		});
	},
};

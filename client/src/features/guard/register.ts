import * as vscode from 'vscode';
import { OwnFilesNotification } from '../../../../protocol/guard/guard.ts';
import { lazyPart } from '../../lazyPart.ts';
import type { Server } from '../../server/server.ts';
import { GuardedChangeList } from './changeList.ts';
import type { GuardCommand, GuardServices } from './services.ts';

export interface GuardFeature extends vscode.Disposable {
	/** `chosen`: a row of the view, a file, or anything at all. */
	run(command: GuardCommand, chosen: unknown): Promise<void>;
}

/** Tells the server which files the person makes, moves and deletes here: nobody else sees who does. */
function tellOwnFiles(server: Pick<Server, 'notify'>): vscode.Disposable {
	const tell = (uris: readonly vscode.Uri[]) => {
		const own = uris.filter(({ scheme }) => scheme === 'file').map(String);
		if (own.length > 0) void server.notify(OwnFilesNotification, { uris: own });
	};
	return vscode.Disposable.from(
		vscode.workspace.onDidCreateFiles(({ files }) => tell(files)),
		vscode.workspace.onDidDeleteFiles(({ files }) => tell(files)),
		vscode.workspace.onDidRenameFiles(({ files }) => tell(files.flatMap(({ oldUri, newUri }) => [oldUri, newUri]))),
	);
}

/** What other programs do to agents’ files. Only what hears of it is here: the rest is a bundle that comes once there is something. */
export function createGuard(services: Omit<GuardServices, 'list'> & { readonly server: Server }): GuardFeature {
	const list = new GuardedChangeList(services.server);
	const part = lazyPart(async () => (await import('./guardPart.ts')).createPart({ ...services, list }));
	const listening = vscode.Disposable.from(
		// Where it cannot be loaded, the command that needs it says so.
		list.onDidChange(() => void part.load().catch(() => {})),
		tellOwnFiles(services.server),
	);
	return {
		run: async (command, chosen) => (await part.load()).run(command, chosen),
		dispose() {
			listening.dispose();
			list.dispose();
			part.dispose();
		},
	};
}

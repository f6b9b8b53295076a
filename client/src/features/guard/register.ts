import * as vscode from 'vscode';
import { OwnFilesBegunNotification, OwnFilesNotification } from '../../../../protocol/guard/guard.ts';
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
	const ownOf = (uris: readonly vscode.Uri[]) => ({
		uris: uris.filter(({ scheme }) => scheme === 'file').map(String),
	});
	const begun = async (files: readonly vscode.Uri[]) => {
		const own = ownOf(files);
		if (own.uris.length > 0) await server.notify(OwnFilesBegunNotification, own);
	};
	const done = (files: readonly vscode.Uri[]) => {
		const own = ownOf(files);
		if (own.uris.length > 0) void server.notify(OwnFilesNotification, own);
	};
	const moved = ({ files }: Pick<vscode.FileRenameEvent, 'files'>) =>
		files.flatMap(({ oldUri, newUri }) => [oldUri, newUri]);
	return vscode.Disposable.from(
		// The disk waits until it is sent, and not for an answer: a server that is busy keeps nobody from deleting a file.
		vscode.workspace.onWillCreateFiles((event) => event.waitUntil(begun(event.files))),
		vscode.workspace.onWillDeleteFiles((event) => event.waitUntil(begun(event.files))),
		vscode.workspace.onWillRenameFiles((event) => event.waitUntil(begun(moved(event)))),
		vscode.workspace.onDidCreateFiles(({ files }) => done(files)),
		vscode.workspace.onDidDeleteFiles(({ files }) => done(files)),
		vscode.workspace.onDidRenameFiles((event) => done(moved(event))),
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

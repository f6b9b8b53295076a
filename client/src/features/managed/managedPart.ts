import * as vscode from 'vscode';
import { ManagedChangedNotification } from '../../../../protocol/managed/managed.ts';
import type { Server } from '../../server/server.ts';
import { createConnections, type ManagedConnections } from './connections.ts';
import { ManagedFiles } from './files.ts';
import { managedScheme } from './scheme.ts';

// This module is a bundle of its own (see esbuild.mjs): in most windows no agent is in a database.

export interface ManagedPart extends vscode.Disposable {
	readonly connections: ManagedConnections;
}

/** The file system of rows, and the connections that it needs. */
export function createPart(context: vscode.ExtensionContext, server: Server): ManagedPart {
	const connections = createConnections(context, server);
	const files = new ManagedFiles(server, connections);
	server.onNotification(ManagedChangedNotification, ({ changes }) => files.changed(changes));
	void vscode.commands.executeCommand('setContext', 'soulscope.hasManagedAgents', true);
	const parts = vscode.Disposable.from(
		files,
		vscode.workspace.registerFileSystemProvider(managedScheme, files, { isCaseSensitive: true }),
		// A server that was started anew knows of no database.
		server.onDidChangeState((state) => {
			if (state === 'running') connections.renew();
		}),
	);
	return { connections, dispose: () => parts.dispose() };
}

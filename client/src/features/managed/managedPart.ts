import * as vscode from 'vscode';
import { ManagedChangedNotification } from '../../../../protocol/managed/managed.ts';
import type { Server } from '../../server/server.ts';
import type { PendingActions } from '../pending/pendingActions.ts';
import { createConnections, type ManagedConnections } from './connections.ts';
import { ManagedFiles } from './files.ts';
import { createGrantsPages, type GrantsPages } from './grants/grantsPage.ts';
import { managedScheme } from './scheme.ts';

// This module is a bundle of its own (see esbuild.mjs): in most windows no agent is in a database.

export interface ManagedServices {
	readonly context: vscode.ExtensionContext;
	readonly server: Server;
	readonly pending: PendingActions;
}

export interface ManagedPart extends vscode.Disposable {
	readonly connections: ManagedConnections;
	readonly grants: GrantsPages;
}

/** The file system of rows, and the connections that it needs. */
export function createPart({ context, server, pending }: ManagedServices): ManagedPart {
	const connections = createConnections(context, server);
	const files = new ManagedFiles(server, connections);
	server.onNotification(ManagedChangedNotification, ({ changes }) => files.changed(changes));
	void vscode.commands.executeCommand('setContext', 'soulscope.hasManagedAgents', true);
	const grants = createGrantsPages({ context, server, connections, files, pending });
	const parts = vscode.Disposable.from(
		files,
		grants,
		vscode.workspace.registerFileSystemProvider(managedScheme, files, { isCaseSensitive: true }),
		// A server that was started anew knows of no database.
		server.onDidChangeState((state) => {
			if (state === 'running') connections.renew();
		}),
	);
	return { connections, grants, dispose: () => parts.dispose() };
}

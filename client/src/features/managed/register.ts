import * as vscode from 'vscode';
import { type LazyPart, lazyPart } from '../../lazyPart.ts';
import type { Server } from '../../server/server.ts';
import type { ManagedPart } from './managedPart.ts';
import { managedScheme } from './scheme.ts';

/** Agents in databases: a bundle of its own, which comes with a folder of theirs, or with a command. */
export function createManaged(context: vscode.ExtensionContext, server: Server): LazyPart<ManagedPart> {
	const part = lazyPart(async () => (await import('./managedPart.ts')).createPart(context, server));
	if (vscode.workspace.workspaceFolders?.some(({ uri }) => uri.scheme === managedScheme)) void part.load();
	return part;
}

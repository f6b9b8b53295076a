import * as vscode from 'vscode';
import { type LazyPart, lazyPart } from '../../lazyPart.ts';
import type { ManagedPart, ManagedServices } from './managedPart.ts';
import { managedScheme } from './scheme.ts';

/** Agents in databases: a bundle of its own, which comes with a folder of theirs, or with a command. */
export function createManaged(services: ManagedServices): LazyPart<ManagedPart> {
	const part = lazyPart(async () => (await import('./managedPart.ts')).createPart(services));
	if (vscode.workspace.workspaceFolders?.some(({ uri }) => uri.scheme === managedScheme)) void part.load();
	return part;
}

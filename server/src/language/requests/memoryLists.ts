import {
	DuplicatesRequest,
	type MemoryDuplicate,
	type MemoryFile,
	MemoryFilesRequest,
	type MemoryPassage,
} from '../../../../protocol/memory/edit.ts';
import { type ComparedEntry, duplicatesIn } from '../../engine/memory/notes/duplicates.ts';
import { ifSeen, textIn } from '../../engine/workspace/snapshot.ts';
import { memoryAccess } from '../../host/memory/access.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import type { Feature } from '../feature.ts';
import { withEntries } from '../support/memory/logEntries.ts';
import { workspaceAt } from '../support/workspace/workspaceLookup.ts';

/** Which files the memory is in, and what stands in them more than once. */
export const memoryListRequests: Feature = {
	name: 'memory lists',
	register(context) {
		const { connection, files } = context;
		const uriIn = (workspace: Workspace, path: string): string => files.uriOf(workspace.absolute(path));

		connection.onRequest(
			MemoryFilesRequest,
			context.answered<{ readonly workspace: string }, readonly MemoryFile[]>(
				'memory files',
				async ({ workspace: uri }) => {
					const workspace = workspaceAt(uri, context);
					const { curatedPath } = workspace.runtime.memory;
					await workspace.settleFiles();
					const files = memoryAccess(workspace)
						.kept()
						.flatMap((entry) => ifSeen(entry) ?? [])
						.map(({ path, size, modified }): MemoryFile => {
							const day = /(?:^|\/)(\d{4}-\d{2}-\d{2})[^/]*$/.exec(path)?.[1];
							const isLongTerm = path === curatedPath;
							return {
								uri: uriIn(workspace, path),
								path,
								size,
								modified,
								isLongTerm,
								...(day !== undefined && { day }),
							};
						});
					// A file that nobody opened may have to be fetched first.
					if (!context.settings.of(workspace.root).closedFiles.enabled) return files;
					return withEntries(files, async (path) => textIn(await workspace.read(path)));
				},
			),
		);
		connection.onRequest(
			DuplicatesRequest,
			context.answered<{ readonly workspace: string }, readonly MemoryDuplicate[]>(
				'memory duplicates',
				async ({ workspace: uri }, token) => {
					const workspace = workspaceAt(uri, context);
					const { curatedPath } = workspace.runtime.memory;
					const paths = memoryAccess(workspace)
						.kept()
						.map(({ path }) => path);
					// The long-term memory is where a fact should stay; after that, where it was said first.
					const ordered = [
						...paths.filter((path) => path === curatedPath),
						...paths.filter((path) => path !== curatedPath),
					];
					const texts: { path: string; text: string }[] = [];
					for (const path of ordered) {
						if (token.isCancellationRequested) return [];
						const content = await workspace.read(path);
						if (content?.kind === 'text') texts.push({ path, text: content.text });
					}
					const passage = ({ path, line, text }: ComparedEntry): MemoryPassage => ({
						uri: uriIn(workspace, path),
						startLine: line,
						endLine: line,
						text,
					});
					return duplicatesIn(texts).flatMap(([keep, ...others]) =>
						keep ? [{ keep: passage(keep), others: others.map(passage) }] : [],
					);
				},
			),
		);
	},
};

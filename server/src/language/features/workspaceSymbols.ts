import { type SymbolInformation, SymbolKind, type WorkspaceSymbolParams } from 'vscode-languageserver';
import { keptOn } from '../../engine/text/keptOn.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { skillName } from '../support/workspace/subjects.ts';

const fileStart = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** More are no help; the editor asks again as more is typed. */
const mostSymbols = 500;

/** True where the letters of `query` come in `name` in that order, as editors match. */
function fits(query: string, name: string): boolean {
	let at = 0;
	for (const letter of query) {
		at = name.indexOf(letter, at) + 1;
		if (at === 0) return false;
	}
	return true;
}

/** Per snapshot's files, which are the same object until one comes, goes or changes. */
const listed = keptOn<object, readonly SymbolInformation[]>();

function symbolsOf(workspace: Workspace, { files }: LanguageContext): readonly SymbolInformation[] {
	const { files: entries } = workspace.snapshot();
	const known = listed.get(entries);
	if (known) return known;
	const symbols = [...entries.keys()].flatMap((path): SymbolInformation[] => {
		const role = workspace.runtime.roleOf(path);
		if (!role) return [];
		const skill = skillName(path);
		return [
			{
				name: skill ?? path,
				kind: skill === undefined ? SymbolKind.File : SymbolKind.Module,
				containerName: `${role.title} · ${workspace.runtime.title}`,
				location: { uri: files.uriOf(workspace.absolute(path)), range: fileStart },
			},
		];
	});
	listed.set(entries, symbols);
	return symbols;
}

/** The files that agents live by, by their names and by what they are. Headings are Markdown's own to list. */
export const workspaceSymbols: Feature = {
	name: 'workspace symbols',
	capabilities: { workspaceSymbolProvider: true },
	register(context) {
		context.connection.onWorkspaceSymbol(
			context.guarded<WorkspaceSymbolParams, SymbolInformation[]>('workspace symbols', [], ({ query }) => {
				const wanted = query.toLowerCase().replaceAll(/\s/g, '');
				return context.workspaces
					.list()
					.flatMap((workspace) => symbolsOf(workspace, context))
					.filter(({ name, containerName = '' }) => fits(wanted, `${name} ${containerName}`.toLowerCase()))
					.slice(0, mostSymbols);
			}),
		);
	},
};

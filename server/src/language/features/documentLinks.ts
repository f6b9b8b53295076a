import type { DocumentLink, DocumentLinkParams } from 'vscode-languageserver';
import { fateLabels } from '../../../../shared/fateLabels.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { type Mention, mentionsIn, resolve } from '../support/memory/mentions.ts';
import type { LineMap } from '../support/text/lines.ts';
import { isMarkdownFile } from '../support/text/markdownFile.ts';
import { whileSame } from '../support/text/whileSame.ts';
import type { WorkspaceFile } from '../support/workspace/files.ts';

const mentions = whileSame<LineMap, readonly Mention[]>();
const links = whileSame<LineMap, DocumentLink[]>();

function linksIn({ workspace, path, lines }: WorkspaceFile, text: string, { files }: LanguageContext): DocumentLink[] {
	// What a name leads to, and how the editor spells that, is another once files or documents come or go.
	return links(lines, [text, workspace.snapshot()], () => {
		const imports = importsOf({ workspace, path, lines }, files);
		const isImport = ({ start, end }: DocumentLink['range']) =>
			imports.some(
				({ range }) =>
					range.start.line === start.line &&
					range.start.character <= start.character &&
					end.character <= range.end.character,
			);
		const named = mentions(lines, [text], () => mentionsIn(text, lines.text === text ? lines : undefined)).flatMap(
			({ name, range }) => {
				const found = isImport(range) ? undefined : resolve(workspace, path, name);
				if (!found || found.path === path) return [];
				const tooltip = workspace.runtime.roleOf(found.path)?.title ?? found.path;
				return [{ range, target: files.uriOf(workspace.absolute(found.path)), tooltip }];
			},
		);
		return [...imports, ...named];
	});
}

/** What the file brings in, where the prompt says so: its program has its own way to write that. */
function importsOf(
	{ workspace, path, lines }: Pick<WorkspaceFile, 'workspace' | 'path' | 'lines'>,
	files: LanguageContext['files'],
): DocumentLink[] {
	const analysis = workspace.analysis();
	return analysis.prompt(analysis.session.kind).ledger.rows.flatMap(({ importedBy, ...row }): DocumentLink[] => {
		if (importedBy?.path !== path) return [];
		const target = files.uriOf(workspace.absolute(row.path));
		return [{ range: lines.rangeOf(importedBy.range), target, tooltip: `${row.path}: ${fateLabels[row.fate]}` }];
	});
}

/** Names of files in prose, such as `memory/2026-11-20.md` or SOUL.md, lead to the files, where those exist. */
export const documentLinks: Feature = {
	name: 'document links',
	capabilities: { documentLinkProvider: { resolveProvider: false } },
	register(context) {
		context.connection.onDocumentLinks(
			context.guarded<DocumentLinkParams, DocumentLink[]>('document links', [], ({ textDocument: { uri } }) => {
				const file = context.files.at(uri);
				// Positions are the editor's, so its own text counts; it has no byte order mark.
				const text = context.documents.get(uri)?.getText();
				return file && text !== undefined && isMarkdownFile(file.path) ? linksIn(file, text, context) : [];
			}),
		);
	},
};

import {
	type CodeAction,
	type CodeActionContext,
	CodeActionKind,
	type CodeActionParams,
	type Diagnostic,
	type Range,
} from 'vscode-languageserver';
import { editorCommands } from '../../../../protocol/workspace/clientFeatures.ts';
import type { ActionSource } from '../actions/action.ts';
import { moveOverCut } from '../actions/moveOverCut.ts';
import { silence } from '../actions/silence.ts';
import { splitCut } from '../actions/splitCut.ts';
import { splitSection } from '../actions/splitSection.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { fixAllEdit } from '../support/diagnostics/fixAll.ts';
import { editFor } from '../support/diagnostics/fixEdits.ts';
import type { ShownProblem } from '../support/diagnostics/problems.ts';
import { isMarkdownFile } from '../support/text/markdownFile.ts';

const fixAllKind = `${CodeActionKind.SourceFixAll}.soulscope`;

const isBefore = (a: Range['start'], b: Range['start']): boolean =>
	a.line < b.line || (a.line === b.line && a.character < b.character);

const touches = (a: Range, b: Range): boolean => !isBefore(a.end, b.start) && !isBefore(b.end, a.start);

/** Kinds are dotted, and asking for one asks for everything under it. */
const isWanted = (kind: string, only: readonly string[] | undefined): boolean =>
	!only || only.some((asked) => asked === '' || kind === asked || kind.startsWith(`${asked}.`));

const isShownAs = ({ diagnostic }: ShownProblem, shown: Diagnostic): boolean =>
	shown.code === diagnostic.code &&
	shown.message === diagnostic.message &&
	shown.range.start.line === diagnostic.range.start.line &&
	shown.range.start.character === diagnostic.range.start.character;

function quickFixesFor(problem: ShownProblem, shown: readonly Diagnostic[], context: LanguageContext): CodeAction[] {
	return (problem.finding.fixes ?? []).flatMap((fix): CodeAction[] => {
		const [step] = fix.steps;
		const edit = editFor(problem.workspace, fix.steps, context);
		const canTurn = step?.kind === 'line-feeds' && context.client.knowsCommand(editorCommands.useLineFeeds);
		const uri = canTurn ? context.files.uriOf(problem.workspace.absolute(step.path)) : undefined;
		if (!edit && uri === undefined) return [];
		const solved = shown.filter((diagnostic) => isShownAs(problem, diagnostic));
		return [
			{
				title: fix.title,
				kind: CodeActionKind.QuickFix,
				isPreferred: fix.preferred,
				diagnostics: solved.length > 0 ? solved : [problem.diagnostic],
				...(edit && { edit }),
				...(uri !== undefined && {
					command: { title: fix.title, command: editorCommands.useLineFeeds, arguments: [uri] },
				}),
			},
		];
	});
}

function fixAll(problems: readonly ShownProblem[], context: LanguageContext): CodeAction[] {
	const edit = fixAllEdit(problems, context);
	return edit ? [{ title: 'Fix all problems in this file that have one clear fix', kind: fixAllKind, edit }] : [];
}

/** What can be done with text, one source a file in `actions/`. */
const sources: readonly ActionSource[] = [moveOverCut, splitSection, splitCut, silence];

function textActions(
	uri: string,
	range: Range,
	{ diagnostics, only }: CodeActionContext,
	context: LanguageContext,
): CodeAction[] {
	const kinds = [CodeActionKind.QuickFix, CodeActionKind.RefactorExtract];
	const file = kinds.some((kind) => isWanted(kind, only)) ? context.files.at(uri) : undefined;
	if (!file || !isMarkdownFile(file.path)) return [];
	return sources
		.flatMap((source) => source({ file, range, shown: diagnostics, context }))
		.filter(({ kind = '' }) => isWanted(kind, only));
}

/** What can be done about a problem: one at a time, or all that have one obvious answer. */
export const codeActions: Feature = {
	name: 'code actions',
	capabilities: {
		codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorExtract, fixAllKind] },
	},
	register(context) {
		context.connection.onCodeAction(
			context.guarded<CodeActionParams, CodeAction[]>('code actions', [], ({ textDocument, range, context: asked }) => {
				const path = context.files.pathOf(textDocument.uri);
				if (path === undefined) return [];
				const { problems } = context.problems.of(path);
				const here = problems.filter(
					(problem) => touches(problem.range, range) || touches(problem.diagnostic.range, range),
				);
				return [
					...(isWanted(CodeActionKind.QuickFix, asked.only)
						? here.flatMap((problem) => quickFixesFor(problem, asked.diagnostics, context))
						: []),
					...textActions(textDocument.uri, range, asked, context),
					// Asked for by name only: nobody looks for it in the light bulb of a single line.
					...(asked.only && isWanted(fixAllKind, asked.only) ? fixAll(problems, context) : []),
				];
			}),
		);
	},
};

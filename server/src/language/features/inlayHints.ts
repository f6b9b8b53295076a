import { type InlayHint, type InlayHintParams, InlayHintRequest, type Range } from 'vscode-languageserver';
import { grouped } from '../../engine/text/grouped.ts';
import { type LengthUnit, lengthIn, wordFor } from '../../engine/text/lengths/measure.ts';
import type { TextRange } from '../../engine/text/range.ts';
import type { Feature } from '../feature.ts';
import { cutsIn, lengthOf } from '../support/prompts/cuts.ts';
import { ownRow } from '../support/prompts/fates.ts';
import { measured } from '../support/text/numbers.ts';
import type { WorkspaceFile } from '../support/workspace/files.ts';

/** A digest keeps a line here and there; beyond this many cuts, hints would only be noise. */
const mostCuts = 40;

interface CutMeasure {
	readonly unit: LengthUnit;
	/** Length of the file, in that unit. */
	readonly total: number;
	readonly session: string;
}

function hintsAt(cut: TextRange, { lines }: WorkspaceFile, { unit, total, session }: CutMeasure): InlayHint[] {
	const length = lengthOf([cut], lines.text, unit);
	const stop: InlayHint = {
		position: lines.positionAt(cut.start),
		// One number: a narrow editor wraps within it, and editors shorten what is longer than 43 characters.
		label: `⟨${measured(length, wordFor(unit))} cut here⟩`,
		paddingLeft: true,
		tooltip: `The file is too long: the agent does not get this part, ${grouped(length)} of ${measured(total, wordFor(unit))}, in ${session} sessions.`,
	};
	const goesOn = cut.end < lines.text.trimEnd().length;
	const start: InlayHint = {
		position: lines.positionAt(cut.end),
		label: '⟨the agent reads on here⟩',
		paddingRight: true,
		tooltip: `The agent gets the text again from here in ${session} sessions.`,
	};
	return goesOn ? [stop, start] : [stop];
}

const isWithin = ({ position: { line } }: InlayHint, { start, end }: Range): boolean =>
	line >= start.line && line <= end.line;

function hintsIn(file: WorkspaceFile, range: Range): InlayHint[] {
	const analysis = file.workspace.analysis();
	const { text } = file.lines;
	const { unit } = analysis.prompt(analysis.session.kind).ledger;
	const measure = { unit, total: lengthIn(unit, text.trimEnd()), session: analysis.session.kind };
	return cutsIn(ownRow(analysis, file.path), text)
		.slice(0, mostCuts)
		.flatMap((cut) => hintsAt(cut, file, measure))
		.filter((hint) => isWithin(hint, range));
}

/** Says in the text itself where it stops reaching the agent, and where it goes on. */
export const inlayHints: Feature = {
	name: 'inlay hints',
	capabilities: { inlayHintProvider: true },
	register(context) {
		context.connection.onRequest(
			InlayHintRequest.type,
			context.guarded<InlayHintParams, InlayHint[]>('inlay hints', [], ({ textDocument, range }) => {
				const file = context.files.at(textDocument.uri);
				if (!file || !context.settings.of(file.workspace.root).inlayHints.enabled) return [];
				return hintsIn(file, range);
			}),
		);
	},
};

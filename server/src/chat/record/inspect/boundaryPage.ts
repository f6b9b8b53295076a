import { restoredFrom } from '../../../engine/continuity/boundary.ts';
import type { ResumeState } from '../../../engine/continuity/resume.ts';
import type { Row } from '../../../host/records/tables.ts';
import { fenced, plain } from './pageText.ts';

const listed = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

const named = (name: string): string => `\`${name}\``;

const section = (title: string, lines: readonly string[]): string[] =>
	lines.length === 0 ? [] : [`## ${title}`, listed(lines)];

/** What the agent is told, word for word, or that it is not told anything. */
const tellings = (told: Readonly<Record<string, string>> | undefined): string[] =>
	told
		? [
				'The runtime starts the next turn of this conversation from here.',
				'## What the agent is told',
				...Object.values(told).map(fenced),
			]
		: [
				'Soulscope keeps this. The runtime does not: it sends the conversation itself, and its agent never sees this page. It is not in the workspace.',
			];

/** A boundary for people; `told`: what the next run is told by it, absent where the runtime tells nothing. */
export function boundaryPage(row: Row<'boundaries'>, told: Readonly<Record<string, string>> | undefined): string {
	const restored = restoredFrom(row as unknown as NonNullable<ResumeState['boundary']>);
	const recent = restored?.recentRuntimeContext;
	const resume = restored?.sessionResumeContext;
	return [
		'# Where the next turn starts',
		...tellings(told),
		...section('This turn', [
			`Summary: ${plain(row.summary ?? 'nothing was said')}`,
			...(recent?.lastStopReason ? [`Ended: ${plain(recent.lastStopReason)}`] : []),
			...(recent?.lastError ? [`Failed: ${plain(recent.lastError)}`] : []),
			...(recent?.waitingForUser ? ['It waits for you.'] : []),
		]),
		...section(
			'What you asked last',
			(resume?.recentUserMessages ?? []).map((message) => plain(message)),
		),
		...section(
			'Recent turns',
			(resume?.recentTurns ?? []).map(({ status, summary }) => `${status}: ${plain(summary ?? 'nothing was said')}`),
		),
		// Where the runtime keeps none, these are no files.
		...(told ? section('Files', (restored?.restoredMemoryPaths ?? []).map(named)) : []),
		...section('Names', [
			`Boundary: ${named(row.boundaryId)}`,
			...(row.previousBoundaryId === null ? [] : [`The one before: ${named(row.previousBoundaryId)}`]),
		]),
	]
		.join('\n\n')
		.concat('\n');
}

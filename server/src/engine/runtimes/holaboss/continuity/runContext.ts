import { restoredFrom } from '../../../continuity/boundary.ts';
import type { ResumeState } from '../../../continuity/resume.ts';
import type { SectionId } from '../prompt/sections.ts';

/** Restored paths that are named; the rest is counted. */
const namedPaths = 5;

type Restored = NonNullable<ReturnType<typeof restoredFrom>>;

const lines = (...each: readonly (string | false | null | undefined)[]): string => each.filter(Boolean).join('\n');

const code = (text: string): string => `\`${text}\``;

function recentRun({ recentRuntimeContext: recent }: Restored): string {
	if (!recent) return '';
	return lines(
		'The run before this one:',
		recent.summary && `- It came to: ${recent.summary}`,
		recent.lastStopReason && `- It stopped because: ${code(recent.lastStopReason)}`,
		recent.waitingForUser && '- It waits for the person and is not finished.',
		recent.lastStopReason === 'paused' && '- It was paused and is not finished.',
		recent.lastError && `- Its error: ${recent.lastError}`,
		'- Where the newest message is about something else, do that first, and keep the old work marked as unfinished.',
	);
}

function pathsIn(paths: readonly string[]): string {
	const more = paths.length - namedPaths;
	return `${paths.slice(0, namedPaths).map(code).join(', ')}${more > 0 ? ` (+${more} more)` : ''}`;
}

function resumed(
	restored: Restored | null,
	boundaryId: string | undefined,
	memory: ResumeState['sessionMemory'],
): string {
	if (!restored && !memory) return '';
	const resume = restored?.sessionResumeContext;
	return lines(
		'What is known of this session so far. It was worked out by a program: check what may have changed before you rely on it.',
		boundaryId && `- Boundary: ${code(boundaryId)}`,
		restored?.boundarySummary && `- Summary: ${restored.boundarySummary}`,
		restored && `- Restored, in this order: ${restored.restorationOrder.join(' -> ')}`,
		restored?.preservedTurnInputIds && `- Preserved turns: ${restored.preservedTurnInputIds.map(code).join(', ')}`,
		restored?.restoredMemoryPaths && `- Restored files: ${pathsIn(restored.restoredMemoryPaths)}`,
		memory && `- Session memory (${code(memory.path)}): ${memory.excerpt}`,
		...(resume?.recentTurns.map(
			({ inputId, status, stopReason, summary, completedAt }) =>
				`- ${code(inputId)} (status=${code(status)}, stop=${code(stopReason ?? 'none')}, completed=${completedAt}): ${summary ?? 'nothing was said'}`,
		) ?? []),
		...(resume?.recentUserMessages.map((message) => `- The person asked: ${message}`) ?? []),
	);
}

const pending = (memories: ResumeState['pending']): string =>
	memories.length === 0
		? ''
		: lines(
				'Heard in the newest message and not saved yet. Follow it in this run, and do not say that you have remembered it.',
				...memories.flatMap(({ title, summary, evidence }) => [
					`- ${title}: ${summary}`,
					evidence && `  Evidence: ${evidence}`,
				]),
			);

const candidateIn = (candidate: ResumeState['candidate']): string =>
	candidate === null
		? ''
		: lines(
				'The person has accepted this draft of a skill, and it is written when this run is done. Look at it, and say what should be better.',
				`- Title: ${candidate.title}`,
				`- What it is for: ${candidate.summary}`,
				`- ${candidate.kind === 'skill_patch' ? 'It changes' : 'It will be'} ${code(candidate.path)}.`,
				'The draft:',
				candidate.draft,
			);

/** The sections that only this run has, in our words. What there is nothing to say in is left out. */
export function runContext({
	boundary,
	pending: memories,
	candidate,
	sessionMemory,
	userName,
}: ResumeState): Record<string, string> {
	const restored = boundary && restoredFrom(boundary);
	const sections: Readonly<Partial<Record<SectionId, string>>> = {
		current_user_context: userName === null ? '' : `You talk with ${userName}.`,
		pending_user_memory: pending(memories),
		evolve_candidate_context: candidateIn(candidate),
		recent_runtime_context: restored ? recentRun(restored) : '',
		resume_context: resumed(restored, boundary?.boundaryId, sessionMemory),
	};
	return Object.fromEntries(Object.entries(sections).filter(([, text]) => text !== ''));
}

import { clip, collapsed } from '../text/clip.ts';

/** Which command serves which purpose here. */
export interface CommandFact {
	readonly purpose: string;
	/** The purpose as a noun. */
	readonly label: string;
	readonly command: string;
	readonly evidence: string;
}

interface Purpose {
	readonly purpose: string;
	readonly label: string;
	/** Regular expressions: what a main … command is called, what one is used for or during, and what to do with it. */
	readonly noun: string;
	readonly context: string;
	readonly goal: string;
}

const purposes: readonly Purpose[] = [
	{
		purpose: 'verification',
		label: 'verification',
		noun: 'verification|test|testing',
		context: 'verification|tests?|testing',
		goal: 'verify|verification|run tests?|testing',
	},
	{ purpose: 'build', label: 'build', noun: 'build', context: 'build|building', goal: 'build' },
	{
		purpose: 'development',
		label: 'development',
		noun: 'development|dev|start',
		context: 'development|dev|local development',
		goal: '(?:start|run) (?:the app|development|dev)',
	},
	{ purpose: 'deploy', label: 'deployment', noun: 'deploy|deployment', context: 'deploy|deployment', goal: 'deploy' },
	{ purpose: 'release', label: 'release', noun: 'release', context: 'releases?', goal: 'release' },
];

const qualifier = 'main|default|primary|preferred|recommended|standard|canonical';
const command = '`([^`]+)`';

/** First shape that fits counts. */
const shapesOf = ({ noun, context, goal }: Purpose): readonly RegExp[] => [
	new RegExp(`\\b(?:${qualifier}) (?:${noun}) command (?:is|:) ?${command}`, 'i'),
	new RegExp(`\\b(?:for|during) (?:${context})[,:]? ?(?:use|run) ?${command}`, 'i'),
	new RegExp(`\\buse ?${command} ?(?:for|to) (?:${goal})\\b`, 'i'),
];

const detectors = purposes.map((purpose) => ({ purpose, shapes: shapesOf(purpose) }));

const evidenceLimit = 240;

/** Commands that `text` says what they are for, at most one a purpose; only what stands in back-ticks is a command. */
export function commandFacts(text: string): CommandFact[] {
	const line = collapsed(text);
	return detectors.flatMap(({ purpose: { purpose, label }, shapes }) => {
		const found = shapes.flatMap((shape) => shape.exec(line)?.[1]?.trim() || [])[0];
		return found === undefined ? [] : [{ purpose, label, command: found, evidence: clip(line, evidenceLimit) }];
	});
}

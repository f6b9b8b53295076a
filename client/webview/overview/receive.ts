import type { ToOverviewPage } from '../../../protocol/overview/page.ts';

type StateFields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is StateFields => typeof value === 'object' && value !== null;
const areFields = (value: unknown): value is readonly StateFields[] => Array.isArray(value) && value.every(isFields);
const isMissingOr = (is: (value: unknown) => boolean) => (value: unknown) => value === undefined || is(value);

const isResult = (value: unknown): boolean =>
	isFields(value) &&
	areFields(value.sessions) &&
	areFields(value.files) &&
	value.files.every(({ cells }) => Array.isArray(cells));

const isAgent = (value: unknown): boolean =>
	isFields(value) && typeof value.name === 'string' && Array.isArray(value.why);

const isHealth = (value: unknown): boolean => isFields(value) && areFields(value.problems);

const areNumbers = (value: unknown): boolean => Array.isArray(value) && value.every((each) => typeof each === 'number');

const isGrowth = (value: unknown): boolean =>
	isFields(value) &&
	areFields(value.states) &&
	areFields(value.files) &&
	value.files.every(({ tokens }) => Array.isArray(tokens)) &&
	areNumbers(value.memory) &&
	areFields(value.written) &&
	Array.isArray(value.notes);

const isRecall = (value: unknown): boolean =>
	isFields(value) && areFields(value.recalled) && Array.isArray(value.never);

const isEarlier = (value: unknown): boolean =>
	isFields(value) && typeof value.title === 'string' && isResult(value.result);

function isState(value: unknown): boolean {
	if (!isFields(value)) return false;
	const { agents, agent, result, problems, health, heartbeat, turns, earlier } = value;
	return (
		[agents, problems, turns].every(areFields) &&
		Array.isArray(heartbeat) &&
		isMissingOr(isAgent)(agent) &&
		isMissingOr(isResult)(result) &&
		isMissingOr(isHealth)(health) &&
		isMissingOr(isEarlier)(earlier)
	);
}

const isGrowthOnPage = (value: unknown): boolean =>
	isFields(value) &&
	typeof value.agent === 'string' &&
	isMissingOr(isGrowth)(value.growth) &&
	isMissingOr(isRecall)(value.recall);

/** The message that `received` is, or undefined: anything in the frame can post to the page. */
export function toPage(received: unknown): ToOverviewPage | undefined {
	if (!isFields(received)) return undefined;
	const { type, state, growth } = received;
	const isMessage = (type === 'state' && isState(state)) || (type === 'growth' && isGrowthOnPage(growth));
	return isMessage ? (received as unknown as ToOverviewPage) : undefined;
}

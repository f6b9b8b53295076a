import type { ToOverviewPage } from '../../../protocol/overview/page.ts';

type StateFields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is StateFields => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const areFields = (value: unknown): value is readonly StateFields[] => Array.isArray(value) && value.every(isFields);
const isMissingOr = (is: (value: unknown) => boolean) => (value: unknown) => value === undefined || is(value);

const isResult = (value: unknown): boolean =>
	isFields(value) &&
	areFields(value.sessions) &&
	areFields(value.files) &&
	value.files.every(({ cells }) => Array.isArray(cells));

const isAgent = (value: unknown): boolean =>
	isFields(value) && isText(value.uri) && isText(value.name) && areTexts(value.why);

const isHealth = (value: unknown): boolean =>
	isFields(value) &&
	areFields(value.problems) &&
	value.problems.every(
		({ code, level, message, evidence, fix }) =>
			[code, level, message].every(isText) && areTexts(evidence) && isMissingOr(isText)(fix),
	);

const isConversation = (value: unknown): boolean =>
	isFields(value) && isText(value.model) && areNumbers([value.tools, value.messages, value.recalled, value.window]);

const areNumbers = (value: unknown): boolean => Array.isArray(value) && value.every((each) => typeof each === 'number');

const isGrowth = (value: unknown): boolean =>
	isFields(value) &&
	areFields(value.states) &&
	areFields(value.files) &&
	value.files.every(({ tokens }) => Array.isArray(tokens)) &&
	areNumbers(value.memory) &&
	areFields(value.written) &&
	areTexts(value.notes);

const isRecall = (value: unknown): boolean => isFields(value) && areFields(value.recalled) && areTexts(value.never);

const isEyes = (value: unknown): boolean =>
	isFields(value) &&
	areFields(value.agents) &&
	areFields(value.files) &&
	value.files.every(({ path, cells }) => isText(path) && Array.isArray(cells)) &&
	areFields(value.opposites) &&
	value.opposites.every(({ sides }) => areFields(sides) && sides.every(isEyesLine));

const isEyesLine = ({ agents, path, line, text }: StateFields): boolean =>
	areTexts(agents) && [path, text].every(isText) && areNumbers([line]);

const isEarlier = (value: unknown): boolean => isFields(value) && isText(value.title) && isResult(value.result);

function isState(value: unknown): boolean {
	if (!isFields(value)) return false;
	const { agents, agent, result, conversation, problems, health, heartbeat, turns, earlier, eyes, failure } = value;
	return (
		[agents, problems, turns].every(areFields) &&
		areTexts(heartbeat) &&
		isMissingOr(isText)(failure) &&
		isMissingOr(isAgent)(agent) &&
		isMissingOr(isResult)(result) &&
		isMissingOr(isConversation)(conversation) &&
		isMissingOr(isHealth)(health) &&
		isMissingOr(isEarlier)(earlier) &&
		isMissingOr(isEyes)(eyes)
	);
}

const isGrowthOnPage = (value: unknown): boolean =>
	isFields(value) &&
	isText(value.agent) &&
	isMissingOr(isText)(value.failure) &&
	isMissingOr((progress) => areNumbers([progress]))(value.progress) &&
	isMissingOr(isGrowth)(value.growth) &&
	isMissingOr(isRecall)(value.recall);

/** The message that `received` is, or undefined: anything in the frame can post to the page. */
export function toPage(received: unknown): ToOverviewPage | undefined {
	if (!isFields(received)) return undefined;
	const { type, state, growth, section } = received;
	const isMessage =
		(type === 'state' && isState(state)) ||
		(type === 'growth' && isGrowthOnPage(growth)) ||
		(type === 'bring' && section === 'eyes');
	return isMessage ? (received as unknown as ToOverviewPage) : undefined;
}

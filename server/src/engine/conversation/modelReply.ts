export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** What `text` is as JSON; undefined where it is none. */
function jsonIn(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** The JSON object that a model's reply is, or, where it is no JSON, its first fenced block; null where there is none. */
export function parseJsonObject(reply: string): Readonly<Record<string, unknown>> | null {
	const whole = reply.trim();
	const value = jsonIn(whole) ?? jsonIn(/```(?:json)?([\s\S]*?)```/i.exec(whole)?.[1]?.trim() ?? '');
	return isObject(value) ? value : null;
}

/** The distinct texts in `value`, trimmed; none where it is no list. */
export function stringArray(value: unknown): string[] {
	if (!Array.isArray(value)) return [];
	return [...new Set(value.flatMap((each) => (typeof each === 'string' && each.trim() ? each.trim() : [])))];
}

/** UTF-16 units of an answer that are looked at. */
const longestAnswer = 60_000;

/** The object in a model's answer; `fault`: why there is none, one clause that goes on from the model's name. Never throws. */
export function answeredObject(reply: string): {
	readonly object: Readonly<Record<string, unknown>> | null;
	readonly fault?: string;
} {
	if (reply.length > longestAnswer) return { object: null, fault: 'answered with far more than was asked for' };
	const object = parseJsonObject(reply);
	return { object, ...(!object && { fault: 'did not answer with the JSON that was asked for' }) };
}

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

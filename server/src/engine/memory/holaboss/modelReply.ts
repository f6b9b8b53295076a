export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

function objectIn(text: string): Readonly<Record<string, unknown>> | null {
	try {
		const value: unknown = JSON.parse(text);
		return isObject(value) ? value : null;
	} catch {
		return null;
	}
}

/** The JSON object that a model's reply is, or that stands in its first fenced block; null where there is none. */
export function parseJsonObject(reply: string): Readonly<Record<string, unknown>> | null {
	const fenced = /```(?:json)?\s*\n?([\s\S]*?)```/iu.exec(reply)?.[1];
	return objectIn(reply.trim()) ?? (fenced === undefined ? null : objectIn(fenced.trim()));
}

/** The distinct texts in `value`, trimmed; none where it is no list. */
export function stringArray(value: unknown): string[] {
	if (!Array.isArray(value)) return [];
	return [...new Set(value.flatMap((each) => (typeof each === 'string' && each.trim() ? each.trim() : [])))];
}

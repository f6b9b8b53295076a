import { Parser } from 'htmlparser2';

interface PageShape {
	readonly elements: number;
	/** Elements inside one another. */
	readonly depth: number;
}

/** How large a page’s tree will be, at a fraction of the cost of making it. */
export function shapeOfPage(html: string): PageShape {
	let [elements, open, depth] = [0, 0, 0];
	const parser = new Parser({
		onopentag() {
			elements += 1;
			open += 1;
			if (open > depth) depth = open;
		},
		onclosetag() {
			open -= 1;
		},
	});
	parser.end(html);
	return { elements, depth };
}

interface ScrubberProps {
	/** What one goes through. */
	readonly label: string;
	readonly count: number;
	readonly value: number;
	/** What is at the value, in one line. */
	readonly words: string;
	/** How far each key goes; the arrows go by one unless said. */
	readonly keys?: Readonly<Record<string, number>>;
	onChange(value: number): void;
}

/** Goes through a picture by keyboard, pointer or touch, and says in words what is there. */
export const Scrubber = ({ label, count, value, words, keys, onChange }: ScrubberProps) => (
	<div class="scrubber">
		<input
			type="range"
			min={0}
			max={Math.max(0, count - 1)}
			value={value}
			aria-label={label}
			aria-valuetext={words}
			onInput={({ currentTarget }) => onChange(Number(currentTarget.value))}
			onKeyDown={(event) => {
				const step = keys?.[event.key];
				if (step === undefined) return;
				event.preventDefault();
				onChange(Math.min(count - 1, Math.max(0, value + step)));
			}}
		/>
		<p class="said">{words}</p>
	</div>
);

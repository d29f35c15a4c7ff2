/**
 * The name that is meant by one that was typed: itself where it is there, else the only one that is the same but for the form of its
 * letters. What is typed comes composed (NFC), and names of files from macOS or a zip are often decomposed (NFD).
 */
export function sameByForm<T extends string>(names: Iterable<T>, typed: string): T | undefined {
  const form = typed.normalize('NFC');
  const alike = [...names].filter((name) => name.normalize('NFC') === form);
  return alike.find((name) => name === typed) ?? (alike.length === 1 ? alike[0] : undefined);
}

/** A store whose calls are counted by name. */
export const counting = <Store extends object>(store: Store, calls: Record<string, number>): Store =>
  new Proxy(store, {
    get(target, name, receiver) {
      calls[String(name)] = (calls[String(name)] ?? 0) + 1;
      return Reflect.get(target, name, receiver);
    },
  });

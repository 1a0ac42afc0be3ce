// Flows of the lowest price, as in `FlowNetwork`: by successive cheapest paths.

const network = (nodes) => {
  const leaving = Array.from({ length: nodes }, () => []);
  // A pipe and its reverse are next to each other, at an even and an odd place.
  const [ends, rooms, prices] = [[], [], []];
  const connect = (start, end, room, price = 0) => {
    leaving[start].push(ends.length);
    leaving[end].push(ends.length + 1);
    ends.push(end, start);
    rooms.push(room, 0);
    prices.push(price, -price);
    return ends.length - 2;
  };
  const cheapestPath = (source, sink) => {
    const costs = Array(nodes).fill(Infinity);
    const arrival = Array(nodes).fill(-1);
    const isWaiting = Array(nodes).fill(false);
    const queue = [source];
    costs[source] = 0;
    for (const node of queue) {
      isWaiting[node] = false;
      for (const pipe of leaving[node]) {
        const [end, cost] = [ends[pipe], costs[node] + prices[pipe]];
        if (!rooms[pipe] || costs[end] <= cost) continue;
        [costs[end], arrival[end]] = [cost, pipe];
        if (!isWaiting[end]) queue.push(end);
        isWaiting[end] = true;
      }
    }
    const path = [];
    for (let node = sink; arrival[node] >= 0; node = ends[arrival[node] ^ 1]) path.push(arrival[node]);
    return { path, cost: costs[sink] };
  };
  // Sends the flow that lowers the total price, and gives that price.
  const send = (source, sink) => {
    let total = 0;
    for (;;) {
      const { path, cost } = cheapestPath(source, sink);
      if (!(cost < 0)) return total;
      const amount = Math.min(...path.map((pipe) => rooms[pipe]));
      for (const pipe of path) {
        rooms[pipe] -= amount;
        rooms[pipe ^ 1] += amount;
      }
      total += amount * cost;
    }
  };
  return { connect, send, flow: (pipe) => rooms[pipe ^ 1] };
};

// A match from C++: objects that clean up after themselves, errors as
// exceptions. Build against an installed oxo:
//
//     c++ -std=c++17 match.cc $(pkg-config --cflags --libs oxo) -o match
#include <iostream>
#include <memory>
#include <oxo/player.h>
#include <stdexcept>
#include <string>

namespace {

void check(oxo_status status, const oxo_error &error)
{
    if (status != OXO_OK)
        throw std::runtime_error(error.text);
}

using Game = std::unique_ptr<oxo_game, decltype(&oxo_game_destroy)>;

Game make_game(const std::string &name)
{
    oxo_game *game = nullptr;
    oxo_error error{};
    check(oxo_game_create(name.c_str(), &game, &error), error);
    return Game(game, oxo_game_destroy);
}

} // namespace

int main()
try {
    const Game game = make_game("3^3");
    oxo_match_options options{};
    options.games = 20;
    options.seed = 1;
    oxo_match_score score{};
    oxo_error error{};
    check(oxo_match(game.get(), "greedy", "random", &options, nullptr, &score,
                    &error),
          error);
    std::cout << "greedy against random on " << game->title << ": "
              << score.wins[0] + score.wins[1] << " won, "
              << score.losses[0] + score.losses[1] << " lost\n";
    return 0;
} catch (const std::exception &e) {
    std::cerr << "match: " << e.what() << "\n";
    return 1;
}
